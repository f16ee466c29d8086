import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { ReevaluationScope } from '#platform/app-context.ts'
import { clientOf, makeCompany, operatorKey, service, startService, type TestCompany } from '#test/harness.ts'

const policies = {
  requireWhitelist: true,
  licenseConfig: { whitelist: [{ key: 'MIT', comment: 'ours' }], blacklist: [] },
  componentConfig: { blacklist: [{ key: 'npm:left-pad', version: '*', comment: 'no' }] },
  cveConfig: { whitelist: [{ cveKey: 'CVE-2021-44228', key: 'maven:a:b', version: '1.*', comment: 'not used' }] },
  obligationConfig: [{ obligationKey: 'notice', comment: 'done' }],
  legalRulesConfig: [{ ruleKey: 'copyleft', comment: 'off' }],
  viabilityConfig: { enabled: true, warningThreshold: 3, violationThreshold: 1, minConfidence: 2, noInfoLevel: 2 },
  versioningConfig: { enabled: true, jump: true, warningThreshold: 1, violationThreshold: 2 },
  endoflifePolicy: { enabled: true, warningThreshold: 12, violationThreshold: 3 },
  vulnerability: { violationFrom: 9, warningFrom: 4, kevIsViolation: false },
}
const foss = {
  company: 'Acme GmbH',
  name: 'Ann',
  email: 'foss@acme.example',
  phone: '+49 1',
  zip: '10115',
  address: 'Street 1',
  country: 'DE',
  url: 'https://acme.example/foss',
}
const publisher = { name: 'Acme PSIRT', namespace: 'https://acme.example', category: 'vendor', contact: 'psirt@acme.example' }

async function addUser(company: TestCompany): Promise<string> {
  return (await company.post('/account/users', { email: `${newId()}@acme.example`, name: 'U', roles: [] })).body.userId
}

async function addProject(company: TestCompany): Promise<string> {
  return (await company.post('/core/projects', { name: `Project ${newId()}` })).body.projectId
}

it('returns the company to any of its keys, unset parts as null', async () => {
  const company = await makeCompany({ features: ['risks', 'obom'] })
  const answer = await (await company.as('developer')).get('/account/company')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      _id: company.companyId,
      name: `Company ${company.companyId}`,
      features: ['risks', 'obom'],
      policies: {},
      foss: null,
      publisher: null,
      complianceManagers: null,
      csafProvider: null,
      approvals: null,
      csaf: null,
      totp: null,
      retention: null,
    },
  ])
})

it('stores every setting and returns it as sent', async () => {
  const company = await makeCompany()
  const [user, second, project] = [await addUser(company), await addUser(company), await addProject(company)]
  const complianceManagers = { default: user, projects: { [project]: second } }
  const decided = {
    csafProvider: { list: false },
    approvals: { fourEyes: true },
    csaf: { tlp: 'AMBER' },
    totp: { required: true },
    retention: { auditDays: 3650, documentDays: 90 },
  }
  const sent = { name: 'Acme', policies, foss, publisher, complianceManagers, ...decided }
  const changed = await company.patch('/account/company', sent)
  expect([changed.status, changed.body]).toEqual([200, { _id: company.companyId, features: expect.any(Array), ...sent }])
  expect((await company.get('/account/company')).body).toEqual(changed.body)
})

it('replaces each field sent as a whole, keeps the others, and unsets with null', async () => {
  const company = await makeCompany()
  await company.patch('/account/company', { policies, foss, publisher })
  const changed = await company.patch('/account/company', { policies: { requireWhitelist: false, cveConfig: null }, foss: null })
  expect(changed.body).toMatchObject({ policies: { requireWhitelist: false }, foss: null, publisher })
  expect(Object.keys(changed.body.policies)).toEqual(['requireWhitelist'])
  expect((await company.patch('/account/company', { policies: null })).body).toMatchObject({ policies: {}, publisher })
  expect((await company.patch('/account/company')).body).toMatchObject({ publisher })
})

it('records in the audit log when approvals begin or cease to need a second person', async () => {
  const company = await makeCompany()
  for (const approvals of [{ fourEyes: true }, { fourEyes: true }, null]) await company.patch('/account/company', { approvals })
  const { body } = await company.get('/account/audit?object=company')
  expect(body.map(({ detail }: { readonly detail: string | null }) => detail)).toEqual([
    'approvals do not need a second person',
    null,
    'approvals need a second person',
  ])
})

it('leaves features and identity to the operator', async () => {
  const company = await makeCompany({ features: ['csaf'] })
  const other = await makeCompany()
  const sent = { features: ['risks'], _id: other.companyId, companyId: other.companyId, created: 'never', name: 'Renamed' }
  expect((await company.patch('/account/company', sent)).body).toMatchObject({
    _id: company.companyId,
    features: ['csaf'],
    name: 'Renamed',
  })
  expect((await other.get('/account/company')).body.name).not.toBe('Renamed')
})

it('can be changed by account_admin only', async () => {
  const others = await makeCompany({ scopes: ['manager', 'compliance_manager', 'enterprise_admin', 'developer'] })
  expect((await others.patch('/account/company', { name: 'x' })).status).toBe(403)
  expect((await clientOf(await service(), operatorKey).get('/account/company')).status).toBe(403)
})

it('requests a re-evaluation of the whole company when the policies change, and only then', async () => {
  const asked: ReevaluationScope[] = []
  const reevaluation = {
    settingsChanged: async (_trx: unknown, stale: ReevaluationScope) => void asked.push(stale),
    advisoriesChanged: async () => undefined,
    vulnerabilitiesChanged: async () => undefined,
    productsChanged: async () => undefined,
    componentsChanged: async () => undefined,
    catalogueRestored: async () => undefined,
  }
  const at = await startService({}, { reevaluation })
  const company = await makeCompany({ in: at })
  await company.patch('/account/company', { name: 'Acme', foss, publisher })
  expect(asked).toEqual([])
  await company.patch('/account/company', { policies })
  expect(asked).toEqual([{ companyId: company.companyId }])
  await company.patch('/account/company', { policies: Object.fromEntries(Object.entries(policies).toReversed()) })
  expect(asked).toHaveLength(1)
  await at.http.close()
  await at.context.jobs.stop()
  await at.connection.close()
})

describe('compliance managers', () => {
  it('are users, and projects, of the own company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const [user, foreignUser] = [await addUser(company), await addUser(other)]
    const [project, foreignProject] = [await addProject(company), await addProject(other)]
    const problems: readonly (readonly [object, string])[] = [
      [{ default: foreignUser }, 'complianceManagers.default'],
      [{ default: 'me' }, 'complianceManagers.default'],
      [{ projects: { [project]: foreignUser } }, `complianceManagers.projects.${project}`],
      [{ projects: { [foreignProject]: user } }, `complianceManagers.projects.${foreignProject}`],
      [{ projects: { constructor: user } }, 'complianceManagers.projects.constructor'],
      [{ projects: { [project]: 5 } }, `complianceManagers.projects.${project}`],
    ]
    for (const [complianceManagers, parameter] of problems) {
      const { status, body } = await company.patch('/account/company', { name: 'Half', complianceManagers })
      expect([status, body.parameter]).toEqual([400, parameter])
    }
    expect((await company.get('/account/company')).body).toMatchObject({ complianceManagers: null, name: `Company ${company.companyId}` })
  })

  it('can be sent back as they were read after a user or project is gone', async () => {
    const company = await makeCompany()
    const [user, project] = [await addUser(company), await addProject(company)]
    const complianceManagers = { default: user, projects: { [project]: user } }
    await company.patch('/account/company', { complianceManagers })
    await company.delete(`/account/users/${user}`)
    await company.delete(`/core/projects/${project}`)
    expect((await company.patch('/account/company', { complianceManagers })).status).toBe(200)
    const fresh = await addUser(company)
    expect(
      (await company.patch('/account/company', { complianceManagers: { default: fresh, projects: { [project]: user } } })).status,
    ).toBe(200)
    expect((await company.patch('/account/company', { complianceManagers: { projects: { [project]: fresh } } })).status).toBe(400)
  })
})

describe.each([
  [{ name: '' }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ policies: 'strict' }, 'policies'],
  [{ policies: [] }, 'policies'],
  [{ policies: { requireWhitelist: 'yes' } }, 'policies.requireWhitelist'],
  [{ policies: { licenseConfig: { whitelist: [{ key: 'MTI', comment: 'x' }] } } }, 'policies.licenseConfig.whitelist.0.key'],
  [{ policies: { licenseConfig: { whitelist: [{ key: 'MIT' }] } } }, 'policies.licenseConfig.whitelist.0.comment'],
  [{ policies: { componentConfig: { whitelist: {} } } }, 'policies.componentConfig.whitelist'],
  [{ policies: { cveConfig: { blacklist: [{ key: 'a', version: '1', comment: 'x' }] } } }, 'policies.cveConfig.blacklist.0.cveKey'],
  [
    { policies: { cveConfig: { whitelist: [{ cveKey: 'CVE-1', key: 'a', version: '1', comment: 'x', internal: 'yes' }] } } },
    'policies.cveConfig.whitelist.0.internal',
  ],
  [
    { policies: { licenseConfig: { whitelist: [{ key: 'MIT', comment: 'x', internal: 1 }] } } },
    'policies.licenseConfig.whitelist.0.internal',
  ],
  [{ policies: { obligationConfig: {} } }, 'policies.obligationConfig'],
  [{ policies: { legalRulesConfig: [{ comment: 'x' }] } }, 'policies.legalRulesConfig.0.ruleKey'],
  [{ policies: { viabilityConfig: { warningThreshold: 5 } } }, 'policies.viabilityConfig.warningThreshold'],
  [{ policies: { versioningConfig: { jump: 1 } } }, 'policies.versioningConfig.jump'],
  [{ policies: { endoflifePolicy: { warningThreshold: 3, violationThreshold: 12 } } }, 'policies.endoflifePolicy.warningThreshold'],
  [{ policies: { vulnerability: { violationFrom: 11 } } }, 'policies.vulnerability.violationFrom'],
  [{ policies: { vulnerability: { warningFrom: '4' } } }, 'policies.vulnerability.warningFrom'],
  [{ policies: { vulnerability: { kevIsViolation: 0 } } }, 'policies.vulnerability.kevIsViolation'],
  [{ foss: [] }, 'foss'],
  [{ foss: { zip: 10_115 } }, 'foss.zip'],
  [{ foss: { company: 'x'.repeat(201) } }, 'foss.company'],
  [{ foss: { url: 'javascript:alert(1)' } }, 'foss.url'],
  [{ publisher: { name: ' ' } }, 'publisher.name'],
  [{ publisher: { namespace: 'acme' } }, 'publisher.namespace'],
  [{ publisher: { category: 'king' } }, 'publisher.category'],
  [{ csafProvider: { list: 'yes' } }, 'csafProvider.list'],
  [{ csafProvider: true }, 'csafProvider'],
  // the test service has no https address
  [{ csafProvider: { list: true } }, 'csafProvider.list'],
  [{ approvals: { fourEyes: 'yes' } }, 'approvals.fourEyes'],
  [{ approvals: true }, 'approvals'],
  [{ csaf: { tlp: 'BLACK' } }, 'csaf.tlp'],
  [{ csaf: { tlp: 'white' } }, 'csaf.tlp'],
  [{ csaf: 'RED' }, 'csaf'],
  [{ totp: { required: 'yes' } }, 'totp.required'],
  // below what the operator allows
  [{ retention: { auditDays: 364 } }, 'retention.auditDays'],
  [{ retention: { documentDays: 89 } }, 'retention.documentDays'],
  [{ retention: { riskHistoryDays: 0 } }, 'retention.riskHistoryDays'],
  [{ retention: { auditDays: 365.5 } }, 'retention.auditDays'],
  [{ retention: 365 }, 'retention'],
  [{ complianceManagers: { default: 1 } }, 'complianceManagers.default'],
  [{ complianceManagers: { projects: [] } }, 'complianceManagers.projects'],
])('%j', (fault, parameter) => {
  it(`is a 400 that names ${parameter}, and nothing is stored`, async () => {
    const company = await makeCompany()
    const { status, body } = await company.patch('/account/company', { publisher, ...fault })
    expect([status, body.parameter]).toEqual([400, parameter])
    expect((await company.get('/account/company')).body).toMatchObject({ policies: {}, publisher: null })
  })
})
