/** A minimal document with a component. */
export const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ type: 'library', name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' }],
}

/** A minimal operational BOM. */
export const obom = { ...sbom, metadata: { properties: [{ name: 'service:bomType', value: 'obom' }] } }

/** A minimal SARIF log with a finding. */
export const sarif = {
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Scanner' } }, results: [{ ruleId: 'secret-rule', message: { text: 'a secret finding' } }] }],
}

/** Bodies that pass validation, which comes before the lookup; `{}` for missing routes. */
export const bodies: Readonly<Record<string, object>> = {
  'POST /scim/v2/Users': { userName: 'stranger@acme.example' },
  'PUT /scim/v2/Users/:scim_user_id': { userName: 'stranger@acme.example' },
  'PATCH /scim/v2/Users/:scim_user_id': { Operations: [{ op: 'replace', path: 'active', value: false }] },
  'POST /scim/v2/Groups': { displayName: 'Strangers' },
  'PUT /scim/v2/Groups/:scim_group_id': { displayName: 'Strangers' },
  'PATCH /scim/v2/Groups/:scim_group_id': { Operations: [{ op: 'remove', path: 'members' }] },
  'PUT /account/digest': { frequency: 'never' },
  'POST /core/projects/:project_id/architecture': { content: 'Goals' },
  'POST /core/modules/:module_id/simulate': { upgrades: [{ key: 'npm:left-pad', to: '1.1.0' }] },
  'POST /core/projects/:project_id/simulate': { upgrades: [{ key: 'npm:left-pad', to: '1.1.0' }] },
  'POST /core/simulate': { upgrades: [{ key: 'npm:left-pad', to: '1.1.0' }] },
  'POST /core/modules/:module_id/licenses': { key: 'npm:left-pad', license: 'MIT', justification: 'read in its file' },
  'PATCH /core/projects/:project_id/rules': { add: { legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'secret' }] } },
  'PATCH /core/modules/:module_id/rules': { add: { legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'secret' }] } },
  'POST /core/products/exploited-vulnerabilities/:exploited_id/sent': { state: 'early-warning', sentTo: ['CSIRT'] },
  'POST /core/products/exploited-vulnerabilities/:exploited_id/not-applicable': { reason: 'The code is not reachable.' },
  'POST /core/products/exploited-vulnerabilities/:exploited_id/awareness': { aware: '2026-01-01', reason: 'A customer told us.' },
  'POST /core/products/exploited-vulnerabilities/:exploited_id/measure': { availableAt: '2026-01-01', description: 'An update' },
  'POST /core/products/:product_id/misuse': { name: 'Misuse' },
  'POST /core/products/:product_id/solution': { approvalId: 'nothing', name: 'Solution' },
  'POST /core/products/:product_id/support': { name: 'Support' },
  'DELETE /core/products/:product_id/photo': { url: 'https://waybill.example.com/files/products/nothing/a.png' },
  'DELETE /core/products/:product_id/document': { documentType: 'cedoc', url: 'https://waybill.example.com/files/products/nothing/a.txt' },
  'POST /core/scans/:scan_id/binaryLinks': { binaryLinks: [{ name: 'https://acme.example/artefact' }] },
  'POST /core/risks/:risk_id/countermeasures': { countermeasure: 'Measure', status: 'planned' },
  'POST /core/risks/:risk_id/tasks': { task: 'Task', countermeasure: 'Measure' },
  'POST /core/imports/scan/cyclonedx': sbom,
  'POST /core/imports/vex': {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://acme.example/vex',
    author: 'Acme',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements: [{ vulnerability: { name: 'CVE-2099-0001' }, products: [{ '@id': 'pkg:npm/left-pad@1.0.0' }], status: 'not_affected' }],
  },
  'POST /core/findings/:finding_id/notes': { text: 'a secret note' },
  'PUT /account/views/:view_id': { name: 'Exploited', page: '/findings', query: 'exploited=true' },
  'POST /core/risks/bulk': { filter: { q: 'secret' }, riskProperties: { impact: 'Changed' } },
  'POST /core/risks/scheme/preview': { level: 'company', impactClasses: [{ value: 'only', rank: 1 }] },
  'PUT /core/risks/scheme': { level: 'company', thresholds: { maxExceptionDays: 30 } },
  'POST /core/imports/scan/obom': obom,
  'POST /core/imports/threat-model': {
    otmVersion: '0.2.0',
    project: { id: 'p', name: 'P' },
    threats: [{ id: 't', name: 'Secret threat' }],
  },
  'POST /core/tests/sarif': sarif,
  'POST /compliance/approvals': { name: 'Release' },
  'POST /repository/scan': { url: 'https://secret.invalid/acme/secret.git', type: 'repository' },
  'POST /repository/upload-results': { time: 1, result: { 'secret.c': {} } },
  'POST /compliance/approvals/:approval_id/reject': { reason: 'not ready' },
}

/** The same for routes with a form and a file. */
export const forms: Readonly<Record<string, FormData>> = {
  'POST /core/products/:product_id/photo': formOf(
    'secret.gif',
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  ),
  'POST /core/products/:product_id/document': formOf('secret.txt', Buffer.from('Secret manual'), { documentType: 'userManual' }),
}

function formOf(name: string, bytes: Buffer<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([bytes]), name)
  return form
}

/** The queries that reads need besides their path; `{name}` stands for an owned object. */
export const queries: Readonly<Record<string, string>> = {
  'GET /core/modules/:module_id/diff': 'from=now',
  'GET /core/reports/cve': 'cveId=CVE-2099-0001',
  'GET /core/risks/reports/trend': 'from=2026-01-01',
  'GET /core/search': 'q=secret',
  'GET /repository/status': 'uid={uid}',
  'GET /repository/results': 'uid={uid}',
  'GET /core/users/usage': 'start=2026-01-01&end=2026-01-31',
}
