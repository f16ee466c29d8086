import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, makeCompany, operatorKey, service, type TestCompany } from './harness.ts'
import { makeModule, makeProject } from './make-portfolio.ts'

const place: { company: TestCompany; moduleId: string; values: Readonly<Record<string, string>> } = {} as never

beforeAll(async () => {
  place.company = await makeCompany()
  const projectId = await makeProject(place.company)
  place.moduleId = await makeModule(place.company, projectId)
  const product = await place.company.post('/core/products', { type: 'class', identifier: 'every-fault', name: 'Product' })
  const { body: risk } = await place.company.post('/core/risks', { name: 'Risk', projectId })
  place.values = { projectId, moduleId: place.moduleId, productId: product.body['_id'], riskId: risk.riskId }
})

const license = { whitelist: [{ key: 'Apache 2', comment: 'c' }] }
const policy = { enabled: true, warningThreshold: 1, violationThreshold: 6 }

/** Bodies with faults of the shape beside others that only a rule finds: after trimming, by a parser, between two fields. */
const bodies: readonly (readonly [method: 'POST' | 'PUT' | 'PATCH', path: string, body: object, parameters: readonly string[]])[] = [
  [
    'POST',
    '/core/projects',
    { name: ' ab ', tags: 5, licenseConfig: license, endoflifePolicy: policy, description: 'x'.repeat(102_401) },
    ['name', 'description', 'tags', 'licenseConfig.whitelist.0.key', 'endoflifePolicy.warningThreshold'],
  ],
  ['POST', '/core/projects/{projectId}', { name: 'a<b>', tags: 5 }, ['name', 'tags']],
  [
    'POST',
    '/core/modules/{moduleId}',
    {
      name: ' ! ',
      tags: 5,
      licenseConfig: license,
      customComponents: [{ key: 'no key', version: '1', comment: 5 }],
      environmentalConfig: { v3vectorString: 'x' },
    },
    [
      'name',
      'tags',
      'licenseConfig.whitelist.0.key',
      'customComponents.0.key',
      'customComponents.0.comment',
      'environmentalConfig.v3vectorString',
    ],
  ],
  ['POST', '/account/keys', { name: ' ', scopes: ['king'] }, ['name', 'scopes']],
  [
    'POST',
    '/account/users',
    { email: 'x', name: ' ', roles: ['king'], password: 'aaaaaaaaaaaaaaa' },
    ['email', 'name', 'roles', 'password'],
  ],
  [
    'PATCH',
    '/account/company',
    {
      name: 5,
      foss: { url: 'javascript:alert(1)' },
      publisher: { namespace: 'x' },
      policies: { licenseConfig: license, endoflifePolicy: policy },
    },
    ['name', 'policies.licenseConfig.whitelist.0.key', 'policies.endoflifePolicy.warningThreshold', 'foss.url', 'publisher.namespace'],
  ],
  ['POST', '/admin/companies', { name: ' ', features: ['flying'] }, ['name', 'features']],
  ['POST', '/compliance/approvals', { name: ' ', purl: 'x' }, ['name', 'purl']],
  ['POST', '/core/products/{productId}', { name: ' ', started: 'yesterday' }, ['name', 'started']],
  ['POST', '/core/products/{productId}/support', { name: ' ', endDate: 'tomorrow' }, ['name', 'endDate']],
  ['POST', '/core/risks', { name: '  ', description: 5 }, ['name', 'description']],
  ['POST', '/core/risks/{riskId}/tasks', { task: ' ', countermeasure: 5, due: 'soon' }, ['task', 'countermeasure', 'due']],
  [
    'PUT',
    '/core/risks/scheme',
    {
      level: 'company',
      impactClasses: [
        { value: 'a,b', rank: 1 },
        { value: 'c', rank: 1 },
      ],
      aroScale: 5,
    },
    ['impactClasses.0.value', 'impactClasses', 'aroScale'],
  ],
  ['POST', '/account/webhooks', { url: 'nowhere', events: [] }, ['url', 'events']],
  ['POST', '/compliance/check/component', { components: [{ key: 'no key', version: 5 }] }, ['components.0.key', 'components.0.version']],
  ['POST', '/vulnerabilities/cveFind', { expression: ' ', details: 5 }, ['expression', 'details']],
]

describe('messages lists every fault of a body, those of its shape and those that only a rule finds', () => {
  it.each(bodies)('%s %s', async (method, path, payload, parameters) => {
    const url = path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => place.values[name] ?? '')
    const client = path.startsWith('/admin') ? clientOf(await service(), operatorKey) : place.company
    const { status, body } = await client.request({ method, url, payload })
    const named = (body.messages ?? []).map(({ parameter }: { readonly parameter: string }) => parameter)
    expect([status, named.toSorted()]).toEqual([400, parameters.toSorted()])
    expect([body.parameter, body.error]).toEqual([body.messages[0].parameter, body.messages[0].message])
  })

  it('also where the value may be null, and a fault alone needs no list', async () => {
    const alone = await place.company.post('/core/projects', { name: 'ab' })
    expect([alone.status, alone.body]).toEqual([400, { error: 'name must have 3 to 200 characters; it has 2', parameter: 'name' }])
    const { body } = await place.company.post('/core/modules/' + place.moduleId, {
      environmentalConfig: { v2vectorString: 'x' },
      tags: null,
    })
    expect(body).toEqual({ error: expect.stringContaining('is not a CVSS v2 vector'), parameter: 'environmentalConfig.v2vectorString' })
  })

  it('rules hold in bodies of more than 10,000 values too, whose first fault alone is told', async () => {
    const whitelist = Array.from({ length: 6000 }, (_, i) => ({ key: i === 5999 ? 'Apache 2' : 'MIT', comment: 'c' }))
    const { status, body } = await place.company.post(`/core/projects/${place.values['projectId'] ?? ''}`, { licenseConfig: { whitelist } })
    expect([status, body.parameter]).toEqual([400, 'licenseConfig.whitelist.5999.key'])
  })
})
