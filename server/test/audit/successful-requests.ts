import { fileUpload } from '../cyclonedx.ts'
import { bodies, sbom, obom, sarif } from '../isolation/examples.ts'
import type { TestCompany } from '../harness.ts'
import { requireSuccess } from './require-success.ts'
import { successfulAccountRequests } from './successful-account-requests.ts'
import type { Sending, SuccessfulRequest, Values } from './successful-request.ts'

function inModule({ moduleId }: Values): string {
  return `moduleId=${String(moduleId)}`
}

function inProject({ projectId }: Values): string {
  return `project=${String(projectId)}&module=audited`
}

function ofProject({ projectId }: Values): string {
  return `projectId=${String(projectId)}`
}

function file(content: object | string): Sending {
  return fileUpload(typeof content === 'string' ? content : JSON.stringify(content))
}

/** One pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const photo = fileUpload(Buffer.from(pixel, 'base64'), { name: 'audited.png' })
const manual = withField('documentType', 'userManual', fileUpload('Audited', { name: 'audited.txt' }))

/** Puts a field before the file of a form. */
function withField(name: string, value: string, { payload, headers }: ReturnType<typeof fileUpload>): Sending {
  const field = `--xyz\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return { payload: Buffer.concat([Buffer.from(field), payload]), headers }
}

const spdx = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'audited',
  packages: [{ SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1.0.0' }],
}
const terms = 'http://spdx.org/rdf/terms#'
const rdf = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:spdx="${terms}">
  <spdx:SpdxDocument rdf:about="https://acme.example/a#SPDXRef-DOCUMENT"><spdx:specVersion>SPDX-2.3</spdx:specVersion><spdx:name>audited</spdx:name>
  <spdx:relationship><spdx:Relationship><spdx:relationshipType rdf:resource="${terms}relationshipType_describes"/><spdx:relatedSpdxElement>
  <spdx:Package rdf:about="https://acme.example/a#SPDXRef-a"><spdx:name>a</spdx:name><spdx:versionInfo>1.0.0</spdx:versionInfo></spdx:Package>
  </spdx:relatedSpdxElement></spdx:Relationship></spdx:relationship></spdx:SpdxDocument></rdf:RDF>`
const threats = bodies['POST /core/imports/threat-model'] ?? {}
const vex = bodies['POST /core/imports/vex'] ?? {}

async function submitDraft(company: TestCompany, { approval_id: id = '' }: Values): Promise<undefined> {
  await requireSuccess(company.post(`/compliance/approvals/${id}`, { draft: false }))
}

async function approve(company: TestCompany, values: Values): Promise<undefined> {
  await submitDraft(company, values)
  await requireSuccess(company.post(`/compliance/approvals/${values['approval_id'] ?? ''}/approve`))
}

async function linkRelease(company: TestCompany, values: Values): Promise<undefined> {
  await approve(company, values)
  const release = { approvalId: values['approval_id'], name: 'Audited' }
  await requireSuccess(company.post(`/core/products/${values['product_id'] ?? ''}/solution`, release))
}

const rules = { add: { legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'audited' }] } }

/** Every write of the interface by route, with a body that succeeds. */
export const successfulRequests: Readonly<Record<string, SuccessfulRequest>> = {
  ...successfulAccountRequests,
  'PATCH /account/company/rules': { body: rules },
  'PATCH /core/projects/:project_id/rules': { body: rules },
  'PATCH /core/modules/:module_id/rules': { body: rules },
  'POST /core/projects': { body: { name: 'Audited' } },
  'POST /core/projects/:project_id': { body: { name: 'Audited' } },
  'POST /core/projects/:project_id/architecture': { body: { content: 'Goals' } },
  'DELETE /core/projects/:project_id': { query: () => 'force=true' },
  'POST /core/modules/:module_id': { body: { name: 'audited' } },
  'POST /core/modules/:module_id/licenses': { body: bodies['POST /core/modules/:module_id/licenses'] },
  'POST /core/modules/:module_id/analyze': {},
  'DELETE /core/modules/:module_id': {},
  'POST /core/scans': { body: { project: '', module: 'audited', dependencies: [{ name: 'a', key: 'npm:a', versions: ['1.0.0'] }] } },
  'POST /core/scans/:scan_id/binaryLinks': { body: { binaryLinks: [{ name: 'https://acme.example/a' }] } },
  'POST /core/scans/:scan_id/reprocess': {},
  'POST /core/imports/scan/cyclonedx': { body: sbom, query: inProject },
  'POST /core/imports/any': { sent: file(sbom), query: inProject },
  'POST /core/imports/scan/cyclonedx/json': { sent: file(sbom), query: inProject },
  'POST /core/imports/scan/spdx': { body: spdx, query: inProject },
  'POST /core/imports/scan/spdx/json': { sent: file(spdx), query: inProject },
  'POST /core/imports/scan/spdx/rdf': { sent: file(rdf), query: inProject },
  'POST /core/imports/scan/obom': { body: obom, query: inModule },
  'POST /core/imports/scan/obom/json': { sent: file(obom), query: inModule },
  'POST /core/imports/vex': { body: vex, query: inModule },
  'POST /core/imports/vex/json': { sent: file(vex), query: inModule },
  'DELETE /core/vex/:vex_id': {},
  'POST /core/statements': {
    body: { place: { level: 'company' }, findings: { vulnerability: 'CVE-2099-0001' }, status: 'affected', versions: 'this' },
  },
  'DELETE /core/statements/:statement_id': {},
  'POST /core/findings/:finding_id/notes': { body: bodies['POST /core/findings/:finding_id/notes'] },
  'DELETE /core/findings/:finding_id/notes/:note_id': {},
  'POST /core/imports/threat-model': { body: threats, query: ofProject },
  'POST /core/imports/threat-model/json': { sent: file(threats), query: ofProject },
  'POST /core/tests/sarif': { body: sarif, query: inModule },
  'POST /core/tests/sarif/json': { sent: file(sarif), query: inModule },
  'POST /core/risks': { body: { name: 'Audited', projectId: '' } },
  'POST /core/risks/:risk_id': { body: { name: 'Audited' } },
  'POST /core/risks/bulk': { body: bodies['POST /core/risks/bulk'] },
  'PATCH /core/risks/:risk_id': { body: { name: 'Audited' } },
  'DELETE /core/risks/:risk_id': { query: () => 'force=true' },
  'PUT /core/risks/scheme': { body: bodies['PUT /core/risks/scheme'] },
  'POST /core/risks/:risk_id/countermeasures': { body: bodies['POST /core/risks/:risk_id/countermeasures'] },
  'POST /core/risks/:risk_id/countermeasures/:cm_id': { body: { countermeasure: 'Audited' } },
  'DELETE /core/risks/:risk_id/countermeasures/:cm_id': {},
  'POST /core/risks/:risk_id/tasks': { body: { task: 'Audited', countermeasure: '' } },
  'POST /core/risks/:risk_id/tasks/:task_id': { body: { task: 'Audited' } },
  'DELETE /core/risks/:risk_id/tasks/:task_id': {},
  'POST /repository/scan': { body: bodies['POST /repository/scan'] },
  'POST /repository/upload-results': { body: bodies['POST /repository/upload-results'] },
  'DELETE /repository/scan': { query: ({ uid = '' }) => `uid=${uid}` },
  'POST /compliance/approvals': { body: { name: 'Audited', moduleId: '' } },
  'POST /compliance/approvals/:approval_id': { body: { name: 'Audited' } },
  'POST /compliance/approvals/:approval_id/approve': { before: submitDraft },
  'POST /compliance/approvals/:approval_id/reject': { body: { reason: 'Audited' }, before: submitDraft },
  'POST /core/products': { body: { type: 'class', identifier: 'audited', name: 'Audited' } },
  'POST /core/products/:product_id': { body: { name: 'Audited' } },
  'POST /core/products/:product_id/retire': {},
  'POST /core/products/:product_id/unretire': {
    before: async (company, { product_id: id = '' }) => requireSuccess(company.post(`/core/products/${id}/retire`, {})),
  },
  'POST /core/products/:product_id/misuse': { body: { name: 'Audited' } },
  'DELETE /core/products/:product_id/misuse/:item_id': {},
  'POST /core/products/:product_id/support': { body: { name: 'Audited' } },
  'DELETE /core/products/:product_id/support/:item_id': {
    before: async (company, { product_id: id = '' }) => {
      const { body } = await company.post(`/core/products/${id}/support`, { name: 'Audited' })
      return { item_id: body.supportContracts[0]['_id'] }
    },
  },
  'POST /core/products/:product_id/photo': { sent: photo },
  'DELETE /core/products/:product_id/photo': {
    body: { url: '' },
    before: async (company, { product_id: id = '' }) => {
      const { body } = await company.request({ method: 'POST', url: `/core/products/${id}/photo`, ...photo })
      return { url: body.photos[0].url }
    },
  },
  'POST /core/products/:product_id/document': { sent: manual },
  'DELETE /core/products/:product_id/document': {
    body: { documentType: 'userManual', url: '' },
    before: async (company, { product_id: id = '' }) => {
      const { body } = await company.request({ method: 'POST', url: `/core/products/${id}/document`, ...manual })
      return { url: body.documents.userManual.url }
    },
  },
  ...Object.fromEntries(
    ['sent', 'not-applicable', 'awareness', 'measure']
      .map((write) => `POST /core/products/exploited-vulnerabilities/:exploited_id/${write}`)
      .map((route) => [route, { body: bodies[route] }]),
  ),
  'POST /core/products/:product_id/solution': { body: { approvalId: '', name: 'Audited' }, before: approve },
  'DELETE /core/products/:product_id/solution/:approval_id': { before: linkRelease },
}

/** Ids in a body that are left empty are filled from the owned objects. */
export const namedByOwnedObjects: Readonly<Record<string, string>> = {
  project: 'projectName',
  moduleId: 'moduleId',
  projectId: 'projectId',
  url: 'url',
  countermeasure: 'cm_id',
  approvalId: 'approval_id',
}
