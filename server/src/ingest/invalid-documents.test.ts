import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, fileUpload } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { makeCompany, quietService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

const route = '/core/imports/scan/cyclonedx'
const made: { company?: TestCompany } = {}

beforeAll(async () => {
  made.company = await makeCompany({ in: await quietService() })
  await makeProject(made.company, { name: 'Shop' })
})

function company(): TestCompany {
  if (made.company === undefined) throw new Error('the company was not made')
  return made.company
}

const good = JSON.stringify(cyclonedx(['pkg:npm/a@1']))
const padding = ' '.repeat(1_100_000)

function changed(more: object): string {
  return JSON.stringify(cyclonedx(['pkg:npm/a@1'], more as Readonly<Record<string, unknown>>))
}

function components(...list: readonly unknown[]): string {
  return changed({ components: list, dependencies: [] })
}

/** What is wrong, the document, what the answer says, and the pointer to the place. */
const documents: readonly (readonly [name: string, document: string | Buffer, error: string, pointer: string])[] = [
  ['UTF-16', Buffer.from(`\uFEFF${good}`, 'utf16le'), 'UTF-16', ''],
  ['Latin-1', Buffer.from(good.replace('app', 'äpp'), 'latin1'), 'not valid UTF-8 at line 1', ''],
  ['a zip archive', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'zip archive', ''],
  ['a gzip file', gzipSync(good), 'gzip archive', ''],
  ['XML', '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>', 'XML', ''],
  ['nothing', '', 'empty', ''],
  ['a list', '[]', 'must be a JSON object', ''],
  ['a text', '"x"', 'must be a JSON object', ''],
  ['null', 'null', 'must be a JSON object', ''],
  ['an empty object', '{}', 'bomFormat', '/bomFormat'],
  [
    'another format',
    '{"spdxVersion":"SPDX-2.3"}',
    'the document is SPDX 2.3, not CycloneDX: send it to POST /core/imports/scan/spdx',
    '/bomFormat',
  ],
  ['a cut document', good.slice(0, -40), 'not complete JSON', ''],
  ['a cut document that is large', `${padding}${good.slice(0, -40)}`, 'not complete JSON', ''],
  ['nesting 100,000 deep', `${good.slice(0, -1)},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'levels deep', ''],
  ['a NUL', good.replace('"app"', String.raw`"a\u0000"`), 'NUL', '/metadata/component/name'],
  ['a NUL in a large document', `${padding}${good.replace('"app"', String.raw`"a\u0000"`)}`, 'NUL', '/metadata/component/name'],
  ['a version nobody supports', changed({ specVersion: '1.1' }), 'not supported', '/specVersion'],
  ['a version that is no text', changed({ specVersion: {} }), 'missing', '/specVersion'],
  ['components that are no list', changed({ components: { a: 1 } }), 'must be a list', '/components'],
  ['a component that is none', components('x'), 'must be an object', '/components/0'],
  ['a component without a name', components({ type: 'library' }), 'needs a name', '/components/0'],
  ['a component with an empty name', components({ type: 'library', name: ' ' }), 'needs a name', '/components/0'],
  ['a name that is too long', components({ name: 'x'.repeat(1001) }), 'at most 1000', '/components/0/name'],
  [
    'two components of one bom-ref',
    components({ name: 'a', 'bom-ref': 'x' }, { name: 'b', 'bom-ref': 'x' }),
    'bom-ref',
    '/components/1/bom-ref',
  ],
  [
    'a component and a service of one bom-ref',
    changed({
      components: [{ type: 'library', name: 'a', 'bom-ref': 'x' }],
      services: [{ name: 's', services: [{ name: 'a', 'bom-ref': 'x' }] }],
    }),
    'bom-ref',
    '/services/0/services/0/bom-ref',
  ],
  [
    'two services of one bom-ref',
    changed({
      services: [
        { name: 'a', 'bom-ref': 'x' },
        { name: 'b', 'bom-ref': 'x' },
      ],
    }),
    'bom-ref',
    '/services/1/bom-ref',
  ],
]

describe.each(documents)('%s', (_name, document, error, pointer) => {
  it('is a 400 that names the place, as a body and as a file, and nothing is stored', async () => {
    const at = await quietService()
    const before = [await footprint(at), await Array.fromAsync(at.context.files.list())] as const
    const headers = { 'content-type': 'application/json' }
    const answers = [
      await company().request({ method: 'POST', url: `${route}?project=Shop`, payload: document, headers }),
      await company().request({ method: 'POST', url: `${route}/json?project=Shop`, ...fileUpload(document) }),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        400,
        {
          error: expect.stringContaining(error),
          parameter: 'file',
          details: expect.objectContaining({ pointer: expect.stringContaining(pointer) }),
        },
      ])
    }
    expect(written(before[0], await footprint(at))).toEqual({})
    expect(await Array.fromAsync(at.context.files.list())).toEqual(before[1])
  })
})

describe('odd but harmless documents are accepted', () => {
  it('half a character is mended, and names of JavaScript’s own are names', async () => {
    const text = good
      .replace('"app"', String.raw`"ap\ud800p"`)
      .replace('"version":1', '"version":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}')
      .replace('"name":"a"', '"name":"__proto__"')
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await company().request({ method: 'POST', url: `${route}?project=Shop&module=odd`, payload: text, headers })
    expect([status, body.warning]).toEqual([201, expect.stringContaining('were repaired')])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect((await company().get(`/core/modules/${body.moduleId}/sbom`)).body.list[0].name).toBe('__proto__')
  })
})

describe('a query parameter of the wrong form', () => {
  const tooLong: readonly (readonly [string, number])[] = [
    ['project', 1001],
    ['projectName', 1001],
    ['projectId', 1001],
    ['module', 1001],
    ['moduleName', 1001],
    ['moduleId', 1001],
    ['pkgType', 51],
    ['version', 21],
    ['release', 501],
    ['branch', 501],
    ['tag', 501],
  ]
  const cases: readonly (readonly [name: string, query: string, parameter: string])[] = [
    ...tooLong.map(([name, length]) => [`${name} of ${String(length)} characters`, `${name}=${'x'.repeat(length)}`, name] as const),
    ...[...tooLong.map(([name]) => name), 'binaryLinks', 'demo'].map((name) => [`a NUL in ${name}`, `${name}=a%00b`, name] as const),
    ...[...tooLong.map(([name]) => name), 'binaryLinks', 'demo'].map((name) => [`${name} twice`, `${name}=1&${name}=1`, name] as const),
    ['demo that is neither true nor false', 'demo=yes', 'demo'],
    ['links that are too long together', `binaryLinks=${'x'.repeat(20_001)}`, 'binaryLinks'],
  ]
  it.each(cases)('is a 400 that names it, and nothing is stored: %s', async (_name, query, parameter) => {
    const before = await footprint(await quietService())
    const needed = parameter.startsWith('project') ? '' : 'project=Shop&'
    const answers = [
      await company().post(`${route}?${needed}${query}`, JSON.parse(good) as object),
      await company().request({ method: 'POST', url: `${route}/json?${needed}${query}`, ...fileUpload(good) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.parameter])).toEqual([
      [400, parameter],
      [400, parameter],
    ])
    expect(written(before, await footprint(await quietService()))).toEqual({})
  })
})
