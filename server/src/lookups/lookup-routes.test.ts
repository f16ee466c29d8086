import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, clientOf, makeCompany, operatorKey, type Service, startService } from '#test/harness.ts'

const at: { service: Service; operator: Client; client: Client; imported: Answer } = {} as never

beforeAll(async () => {
  at.service = await startService()
  at.operator = clientOf(at.service, operatorKey)
  at.client = await makeCompany({ in: at.service, scopes: ['company_component_manager'] })
})

afterAll(async () => {
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

function importFile(feed: string, payload: string | Buffer, query = ''): Promise<Answer> {
  return at.operator.request({
    method: 'POST',
    url: `/admin/feeds/${feed}/import${query}`,
    payload,
    headers: { 'content-type': 'text/plain' },
  })
}

describe('the mapping of CVE and EUVD ids (docs/reference/lookups.md#euvd)', () => {
  beforeAll(async () => {
    const csv = 'euvd_id,cve_id\nEUVD-2024-0001,CVE-2024-1111\n"EUVD-2024-0002","CVE-2024-2222"\nnonsense,CVE-2024-3333\n'
    at.imported = await importFile('euvd', csv)
  })

  it('imports the pairs, and rejects invalid lines', () => {
    expect(at.imported.body).toMatchObject({ records: 2, rejectedCount: 1, rejected: [{ line: 4 }] })
  })

  it('answers an id of either kind with both, in any case', async () => {
    const refreshed = expect.stringMatching(/^\d{4}-.*Z$/u)
    const pair = { cveId: 'CVE-2024-1111', euvdId: 'EUVD-2024-0001', found: true, refreshed }
    expect((await at.client.get('/euvd/cve-2024-1111')).body).toEqual(pair)
    expect((await at.client.get('/euvd/EUVD-2024-0001')).body).toEqual(pair)
  })
  it('answers 404 with the time of the last update for an id that it does not have yet', async () => {
    const { status, body } = await at.client.get('/euvd/CVE-2024-9999')
    expect([status, body]).toMatchObject([
      404,
      {
        found: false,
        cveId: 'CVE-2024-9999',
        euvdId: null,
        refreshed: expect.stringMatching(/Z$/u),
        error: expect.stringContaining('next update'),
      },
    ])
  })
  it('answers 400 for an id of neither form', async () => {
    for (const id of ['GHSA-1', 'CVE-20', 'EUVD-x']) expect((await at.client.get(`/euvd/${id}`)).status).toBe(400)
  })
  it('answers a list in its order', async () => {
    const { body } = await at.client.post('/euvd', { ids: ['CVE-2024-2222', 'CVE-2024-9999', 'cve-2024-1111', 'nonsense'] })
    expect(body.items).toEqual([
      { cveId: 'CVE-2024-2222', euvdId: 'EUVD-2024-0002' },
      { cveId: 'CVE-2024-9999', euvdId: null },
      { cveId: 'cve-2024-1111', euvdId: 'EUVD-2024-0001' },
      { cveId: 'nonsense', euvdId: null },
    ])
  })
  it.each([[{}], [{ ids: [] }], [{ ids: Array.from({ length: 1001 }, () => 'CVE-2024-1111') }], [{ ids: 'CVE-2024-1111' }]])(
    'answers 400 for %j',
    async (body) => {
      const answer = await at.client.post('/euvd', body)
      expect([answer.status, answer.body.parameter]).toEqual([400, 'ids'])
    },
  )
})

describe('a weakness (docs/reference/lookups.md#weaknesses)', () => {
  const xml = `<?xml version="1.0"?><Weakness_Catalog xmlns="http://cwe.mitre.org/cwe-7" xmlns:xhtml="http://www.w3.org/1999/xhtml"><Weaknesses>
    <Weakness ID="79" Name="Cross-site scripting" Status="Stable"><Description>Input is
      not neutralised.</Description><Extended_Description><xhtml:p>More of <xhtml:b>it</xhtml:b>.</xhtml:p></Extended_Description>
      <Common_Consequences><Consequence><Scope>Integrity</Scope><Scope>Confidentiality</Scope><Impact>Run code</Impact></Consequence></Common_Consequences>
      <Detection_Methods><Detection_Method><Method>Static analysis</Method><Effectiveness>High</Effectiveness></Detection_Method></Detection_Methods>
      <Potential_Mitigations><Mitigation><Phase>Implementation</Phase><Description>Encode &amp; escape.</Description></Mitigation></Potential_Mitigations>
    </Weakness><Weakness ID="x" Name="none"/><Weakness ID="80" Name=""/></Weaknesses></Weakness_Catalog>`

  it('is found by its number or its id, with consequences and mitigations', async () => {
    expect((await importFile('cwe', xml)).body).toMatchObject({ records: 1, rejectedCount: 2 })
    const weakness = {
      cwe_id: 'CWE-79',
      name: 'Cross-site scripting',
      description: 'Input is not neutralised.',
      ext_description: 'More of it.',
      consequences: [{ scopes: ['Integrity', 'Confidentiality'], impacts: ['Run code'] }],
      detection: [{ method: 'Static analysis', effectiveness: 'High' }],
      mitigations: [{ phases: ['Implementation'], description: 'Encode & escape.' }],
    }
    expect((await at.client.get('/vulnerabilities/cwes/79')).body).toEqual({ matches: 1, 1: weakness })
    expect((await at.client.get('/vulnerabilities/cwes/cwe-79')).body).toEqual({ matches: 1, 1: weakness })
  })
  it('is a 404 where it is unknown', async () => {
    for (const id of ['80', 'CWE-99999', 'x', '%00', '9'.repeat(50)])
      expect([id, (await at.client.get(`/vulnerabilities/cwes/${id}`)).status]).toEqual([
        id,
        expect.toSatisfy((status: number) => status === 404 || status === 400),
      ])
  })
  it.each([
    ['broken XML', xml.slice(0, 800)],
    ['a document type', xml.replace('<?xml version="1.0"?>', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['no catalogue', '<html><body>later</body></html>'],
    ['far too deep', '<a>'.repeat(1000)],
  ])('is not taken from %s', async (_name, file) => {
    const { status, body } = await importFile('cwe', file)
    expect([status, body.parameter]).toEqual([400, 'file'])
    expect((await at.client.get('/vulnerabilities/cwes/79')).status).toBe(200)
  })

  const real = resolve(import.meta.dirname, '../../../../shared/data/cwe/cwec.xml.gz')
  it.skipIf(!existsSync(real))('is read from the real catalogue (skipped without ../shared/data)', async () => {
    expect((await importFile('cwe', readFileSync(real))).body).toMatchObject({ records: 964, rejectedCount: 0 })
    const { body } = await at.client.get('/vulnerabilities/cwes/CWE-89')
    expect([body['1'].name, body['1'].consequences.length > 0, body['1'].mitigations.length > 3]).toEqual([
      expect.stringContaining('SQL'),
      true,
      true,
    ])
  })
})
