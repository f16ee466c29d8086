import { describe, expect, it } from 'vitest'
import { cyclonedx, fileUpload } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'
import { newId } from '#platform/ids.ts'
import { mediaTypeOf } from '#sboms/scan-document.ts'

async function importInto(company: TestCompany, projectId: string, query = ''): Promise<{ scanId: string; moduleId: string }> {
  const answer = await company.post(`/core/imports/scan/cyclonedx?project=${projectId}${query}`, cyclonedx(['pkg:npm/left-pad@1.0.0']))
  expect(answer.status).toBe(201)
  return answer.body
}

describe('a scan', () => {
  it('is read with its module, state, statistics and labels (docs/reference/scans.md#scan)', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company, { name: 'Shop' })
    const { scanId, moduleId } = await importInto(company, projectId, '&module=web&branch=main')
    const { body } = await company.get(`/core/scans/${scanId}`)
    const none = { warnings: 0, violations: 0 }
    expect(body).toEqual({
      _id: scanId,
      url: expect.stringMatching(new RegExp(`^http://.*/api/v2/core/scans/${scanId}$`, 'u')),
      projectId,
      project: 'Shop',
      moduleId,
      module: 'web',
      analysisStatus: 'Finished',
      analysisDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
      statistics: {
        legal: none,
        vulnerability: none,
        viability: none,
        versioning: none,
        integrity: none,
        endoflife: none,
        components: 1,
        licenses: 1,
      },
      branch: 'main',
      tag: null,
      release: null,
      binaryLinks: [],
      submitted: expect.stringMatching(/Z$/u),
      userAgent: expect.any(String),
    })
  })

  it('is 404 for an id of nothing, of another form and of another company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const { scanId } = await importInto(other, await makeProject(other))
    for (const id of [newId(), 'x', '%00', scanId]) expect((await company.get(`/core/scans/${id}`)).status).toBe(404)
  })

  it('of a deleted module is 404, with its links, and is in no list (docs/reference/scans.md#scan)', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const { scanId, moduleId } = await importInto(company, projectId)
    expect((await company.delete(`/core/modules/${moduleId}`)).status).toBe(204)
    const answers = [
      await company.get(`/core/scans/${scanId}`),
      await company.get(`/core/scans/${scanId}/binaryLinks`),
      await company.post(`/core/scans/${scanId}/binaryLinks`, []),
      await company.post(`/core/scans/${scanId}/reprocess`),
      await company.get(`/core/scans?moduleId=${moduleId}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await company.get('/core/scans')).body).toEqual([])
  })
})

describe('the list of scans', () => {
  it('has the newest first, filtered by project and module, in a constant number of statements', async () => {
    const company = await makeCompany()
    const [a, b] = [await makeProject(company), await makeProject(company)]
    const scans = [await importInto(company, a, '&module=x'), await importInto(company, b), await importInto(company, a, '&module=y')]
    const ids = scans.map(({ scanId }) => scanId)
    async function listed(query: string): Promise<readonly string[]> {
      const { status, body } = await company.get(`/core/scans${query}`)
      expect(status).toBe(200)
      return body.map(({ _id }: { _id: string }) => _id)
    }
    expect(await listed('')).toEqual(ids.toReversed())
    expect(await listed(`?projectId=${a}`)).toEqual([ids[2], ids[0]])
    expect(await listed(`?moduleId=${scans[0]?.moduleId ?? ''}`)).toEqual([ids[0]])
    expect(await listed(`?projectId=${a}&moduleId=${scans[0]?.moduleId ?? ''}`)).toEqual([ids[0]])
    expect(await listed(`?projectId=${a}&moduleId=${scans[1]?.moduleId ?? ''}`)).toEqual([])
    expect((await statementsOf(() => listed(''))).length).toBe(3)
  })

  it('is paged by 100 with X-Total-Count and X-Has-More', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    for (let i = 0; i < 101; i++) await importInto(company, projectId)
    const pages = await Promise.all(
      ['', '?page=1', '?page=2', '?page=3', '?page=99999999999'].map((query) => company.get(`/core/scans${query}`)),
    )
    expect(pages.map(({ body, headers }) => [body.length, headers['x-total-count'], headers['x-has-more']])).toEqual([
      [100, '101', 'true'],
      [100, '101', 'true'],
      [1, '101', 'false'],
      [0, '101', 'false'],
      [0, '101', 'false'],
    ])
  })

  it.each(['0', '-1', '1.5', 'x', '1e400', '%00'])('answers 400 naming page for page=%s', async (page) => {
    const { status, body } = await (await makeCompany()).get(`/core/scans?page=${page}`)
    expect([status, body.parameter]).toEqual([400, 'page'])
  })

  it('filtered by an unknown or foreign project or module is a 404', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const projectId = await makeProject(other)
    const { moduleId } = await importInto(other, projectId)
    const queries = [
      `projectId=${newId()}`,
      'projectId=x',
      `projectId=${projectId}`,
      `moduleId=${newId()}`,
      'moduleId=x',
      `moduleId=${moduleId}`,
    ]
    for (const query of queries) expect([query, (await company.get(`/core/scans?${query}`)).status]).toEqual([query, 404])
  })
})

describe('the links to the artefacts of a scan', () => {
  it('are read, and replaced as a whole, by an object or a bare list: 201', async () => {
    const company = await makeCompany()
    const { scanId } = await importInto(company, await makeProject(company), '&binaryLinks=https://a.example')
    const path = `/core/scans/${scanId}/binaryLinks`
    expect((await company.get(path)).body).toEqual({ binaryLinks: [{ name: 'https://a.example' }] })
    const replaced = await company.post(path, { binaryLinks: [{ name: 'b', comment: 'built here' }] })
    expect([replaced.status, replaced.body]).toEqual([201, { binaryLinks: [{ name: 'b', comment: 'built here' }] }])
    expect((await company.post(path, [{ name: 'c' }])).body).toEqual({ binaryLinks: [{ name: 'c' }] })
    expect((await company.get(`/core/scans/${scanId}`)).body.binaryLinks).toEqual([{ name: 'c' }])
    expect((await company.post(path, [])).status).toBe(201)
    expect((await company.get(path)).body).toEqual({ binaryLinks: [] })
  })

  it.each([
    [{}, 'binaryLinks'],
    [{ binaryLinks: null }, 'binaryLinks'],
    [{ binaryLinks: 'https://a.example' }, 'binaryLinks'],
    [{ binaryLinks: [], other: 2 }, 'other'],
    [[{ comment: 'no name' }], '0.name'],
    [[{ name: '' }], '0.name'],
    [[{ name: 5 }], '0.name'],
    [[{ name: 'x'.repeat(2001) }], '0.name'],
    [[{ name: 'x', comment: 5 }], '0.comment'],
    [{ binaryLinks: [{ name: 'x' }, 'y'] }, 'binaryLinks.1'],
    [Array.from({ length: 1001 }, () => ({ name: 'x' })), 'body'],
    [[{ name: 'a\0b' }], '0.name'],
  ])('refuse body $#, naming the place, and stay as they are', async (body, parameter) => {
    const company = await makeCompany()
    const { scanId } = await importInto(company, await makeProject(company))
    const before = await footprint()
    const answer = await company.post(`/core/scans/${scanId}/binaryLinks`, body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect(written(before, await footprint())).toEqual({})
  })

  it('are written by importers and compliance managers alone, of the own company', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()]
    const { scanId } = await importInto(company, await makeProject(company))
    const path = `/core/scans/${scanId}/binaryLinks`
    expect((await (await company.as('portfolio_manager')).post(path, [])).status).toBe(403)
    expect((await (await company.as('compliance_manager')).post(path, [])).status).toBe(201)
    expect((await other.post(path, [])).status).toBe(404)
    expect((await other.get(path)).status).toBe(404)
  })
})

describe('the document of a scan (docs/reference/scans.md#document)', () => {
  it('is what was uploaded, byte for byte, as a download', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const document = `{ "bomFormat": "CycloneDX",\n "specVersion": "1.6", "components": [] }`
    const { payload, headers } = fileUpload(document)
    const sent = await company.request({
      method: 'POST',
      url: `/core/imports/scan/cyclonedx/json?project=${projectId}&module=a/b`,
      payload,
      headers,
    })
    const { scanId } = sent.body
    const answer = await company.get(`/core/scans/${String(scanId)}/document`)
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, document, 'application/vnd.cyclonedx+json'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="a-b-\d{4}-\d\d-\d\d\.json"/u)
    const again = await company.request({
      method: 'GET',
      url: `/core/scans/${String(scanId)}/document`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await (await makeCompany()).get(`/core/scans/${String(scanId)}/document`)).status).toBe(404)
  })

  it.each([
    ['cyclonedx 1.6', '  <?xml', 'application/vnd.cyclonedx+xml'],
    ['cyclonedx 1.4', '\uFEFF{', 'application/vnd.cyclonedx+json'],
    ['spdx 2.3', '{', 'application/spdx+json'],
    ['spdx 2.3', '<rdf:RDF', 'application/rdf+xml'],
    ['scan 1', '{', 'application/json'],
    ['', '', 'application/json'],
  ])('of format %s that begins with %s has the media type %s', (format, text, type) => {
    expect(mediaTypeOf(format, Buffer.from(text))).toBe(type)
  })

  it.each([
    ['copied for', 6_000_000],
    ['moved to', 11_000_000],
  ])('is what was sent, though its bytes were %s the thread that read them', async (_, length) => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const description = 'x'.repeat(length)
    const document = JSON.stringify({
      ...cyclonedx(['pkg:npm/left-pad@1.0.0']),
      metadata: { component: { type: 'application', name: 'a', description } },
    })
    const url = `/core/imports/scan/cyclonedx/json?project=${projectId}&module=app`
    const { body } = await company.request({ method: 'POST', url, ...fileUpload(document) })
    const answer = await company.get(`/core/scans/${String(body.scanId)}/document`)
    expect([answer.status, answer.text === document]).toEqual([200, true])
    const again = await company.request({ method: 'POST', url, ...fileUpload(document) })
    expect([again.status, again.body.moduleId]).toEqual([201, body.moduleId])
  })
})
