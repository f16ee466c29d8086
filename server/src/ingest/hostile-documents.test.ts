import type { AppContext } from '#platform/app-context.ts'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileUpload } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { type Answer, makeCompany, quietService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

const made: { company: TestCompany } = {} as never

beforeAll(async () => {
  made.company = await makeCompany({ in: await quietService() })
  await makeProject(made.company, { name: 'Hostile' })
})

const bodies = [
  '/core/imports/scan/cyclonedx',
  '/core/imports/scan/spdx',
  '/core/imports/scan/obom',
  '/core/imports/vex',
  '/core/tests/sarif',
  '/core/scans',
]
const files = [
  '/core/imports/scan/cyclonedx/json',
  '/core/imports/scan/spdx/json',
  '/core/imports/scan/spdx/rdf',
  '/core/imports/scan/obom/json',
  '/core/imports/vex/json',
  '/core/tests/sarif/json',
]
const query = '?project=Hostile&projectName=Hostile&module=m&moduleName=m'

const small = '{"a":1}'
/** What nobody can read, whatever he hoped for. */
const unreadable: readonly (readonly [name: string, content: Buffer])[] = [
  ['nothing', Buffer.from('')],
  ['UTF-16', Buffer.from(`\uFEFF${small}`, 'utf16le')],
  ['Latin-1', Buffer.from('{"a":"ä"}', 'latin1')],
  ['a zip archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
  ['a gzip file', gzipSync(small)],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a list', Buffer.from('[]')],
  ['null', Buffer.from('null')],
  ['an object of nothing', Buffer.from('{}')],
  ['an object of something else', Buffer.from(small)],
  ['half a document', Buffer.from('{"bomFormat":"CycloneDX","components":[{"name":"a"')],
  ['a NUL', Buffer.from(String.raw`{"a":"\u0000"}`)],
  ['levels without end', Buffer.from('{"a":['.repeat(60_000))],
  ['elements without end', Buffer.from('<a>'.repeat(60_000))],
  [
    'an entity that grows',
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&b;</rdf:RDF>',
    ),
  ],
  ['a page', Buffer.from('<!doctype html><html><body>Service unavailable</body></html>')],
]

function asBody(url: string, payload: Buffer): Promise<Answer> {
  return made.company.request({ method: 'POST', url: url + query, payload, headers: { 'content-type': 'application/json' } })
}

interface Outcome {
  readonly status: number
  readonly parameter: unknown
  readonly error: unknown
  /** Rows and files that the request left behind. */
  readonly left: object
}

async function countFiles(context: Pick<AppContext, 'files'>): Promise<number> {
  return (await Array.fromAsync(context.files.list())).length
}

async function outcomeOf(send: () => Promise<Answer>): Promise<Outcome> {
  const at = await quietService()
  const before = [await footprint(at), await countFiles(at.context)] as const
  const { status, body } = await send()
  const kept = (await countFiles(at.context)) - before[1]
  return {
    status,
    parameter: body.parameter,
    error: body.error,
    left: { ...written(before[0], await footprint(at)), ...(kept !== 0 && { kept }) },
  }
}

const refused = { status: 400, parameter: expect.any(String), error: expect.stringMatching(/\w{3,}/u), left: {} }

describe.each(unreadable)('%s is a 400 with the reason, and nothing is stored', (_name, content) => {
  it.each(bodies)('as the body of POST %s', async (url) => {
    expect(await outcomeOf(() => asBody(url, content))).toEqual(refused)
  })
  it.each(files)('as the file of POST %s', async (url) => {
    expect(await outcomeOf(() => made.company.request({ method: 'POST', url: url + query, ...fileUpload(content) }))).toEqual(refused)
  })
})

describe.each(files)('POST %s', (url) => {
  it('requires a part named file', async () => {
    const { status, body } = await made.company.request({ method: 'POST', url: url + query, ...fileUpload(small, { part: 'document' }) })
    expect([status, body.parameter]).toEqual([400, 'file'])
  })
  it('requires a boundary, and a body that conforms to it', async () => {
    const { payload } = fileUpload(small)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      const { status, body } = await made.company.request({ method: 'POST', url: url + query, payload, headers: { 'content-type': type } })
      expect([status, body.error]).toEqual([400, expect.any(String)])
    }
  })
  it('requires a file, not JSON', async () => {
    expect((await asBody(url, Buffer.from(small))).status).toBe(415)
  })
})

it.each(bodies)('POST %s accepts at most 5 MiB', async (url) => {
  const { status } = await asBody(url, Buffer.from(`{"a":"${'x'.repeat(5_242_880)}"}`))
  expect(status).toBe(413)
})

describe('a document of 200,000 components', () => {
  it.each([
    [
      'cyclonedx/json',
      (names: readonly string[]) => ({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        version: 1,
        components: names.map((name) => ({ type: 'library', name })),
      }),
    ],
    [
      'spdx/json',
      (names: readonly string[]) => ({
        spdxVersion: 'SPDX-2.3',
        SPDXID: 'SPDXRef-DOCUMENT',
        name: 'd',
        packages: names.map((name) => ({ SPDXID: `SPDXRef-${name}`, name })),
      }),
    ],
  ])('is the most that %s reads', async (way, write) => {
    const names = Array.from({ length: 200_001 }, (_, i) => `n${String(i)}`)
    const { status, body } = await made.company.request({
      method: 'POST',
      url: `/core/imports/scan/${way}${query}`,
      ...fileUpload(JSON.stringify(write(names))),
    })
    expect([status, body.error]).toEqual([400, expect.stringContaining('at most 200000')])
  })
})
