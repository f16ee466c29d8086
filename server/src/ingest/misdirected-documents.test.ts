import { beforeAll, describe, expect, it } from 'vitest'
import { fileUpload } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { makeCompany, quietService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

const made: { company?: TestCompany } = {}

beforeAll(async () => {
  made.company = await makeCompany({ in: await quietService() })
  await makeProject(made.company, { name: 'Shop' })
})

function company(): TestCompany {
  if (made.company === undefined) throw new Error('the company was not made')
  return made.company
}

const component = { type: 'library', name: 'a' }
const analysed = { id: 'CVE-2026-1', analysis: { state: 'not_affected' } }
const properties = [{ name: 'service:bomType', value: 'obom' }]

/** A document of each kind, what it is called, and the ways in that take it or its like. */
const documents: readonly (readonly [name: string, content: string, format: string, own: readonly string[]])[] = [
  [
    'CycloneDX 1.6',
    json({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [component] }),
    'cyclonedx',
    ['/core/imports/scan/cyclonedx'],
  ],
  [
    'a CycloneDX 1.5 operational BOM',
    json({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { properties }, components: [component] }),
    'cyclonedx-obom',
    ['/core/imports/scan/obom', '/core/imports/scan/cyclonedx'],
  ],
  [
    'a CycloneDX 1.4 VEX document',
    json({ bomFormat: 'CycloneDX', specVersion: '1.4', vulnerabilities: [analysed] }),
    'cyclonedx-vex',
    ['/core/imports/vex', '/core/imports/scan/cyclonedx'],
  ],
  ['SPDX 2.3', json({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', packages: [] }), 'spdx', ['/core/imports/scan/spdx']],
  [
    'SPDX 3 in JSON-LD',
    json({ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': [] }),
    'spdx-3',
    ['/core/imports/scan/spdx'],
  ],
  ['SARIF 2.1.0', json({ version: '2.1.0', runs: [] }), 'sarif', ['/core/tests/sarif']],
  ['CSAF 2.0', json({ document: { csaf_version: '2.0' } }), 'csaf', ['/core/imports/vex']],
  ['OpenVEX', json({ '@context': 'https://openvex.dev/ns/v0.2.0', statements: [] }), 'openvex', ['/core/imports/vex']],
  ['a dependency scan', json({ project: 'Shop', module: 'a', dependencies: [] }), 'scan', ['/core/scans']],
  [
    'RDF/XML',
    '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>',
    'spdx-rdf',
    ['/core/imports/scan/spdx/rdf'],
  ],
  ['an Open Threat Model 0.2', json({ otmVersion: '0.2', project: { name: 'a' } }), 'otm', ['/core/imports/threat-model']],
]

/** Documents of kinds that have no way in: what the refusal says of them. */
const homeless: readonly (readonly [says: string, content: string, format: string | undefined])[] = [
  ['SPDX tag-value', 'SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\n', 'spdx-tag-value'],
  ['CycloneDX in XML', '<?xml version="1.0"?><bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>', 'cyclonedx-xml'],
  ['advisory in the OSV format', json({ id: 'GHSA-1', modified: '2026-01-01T00:00:00Z', affected: [] }), 'osv'],
  ['package lock', json({ name: 'a', lockfileVersion: 3, packages: {} }), 'package-lock'],
  ['package.json', json({ name: 'a', dependencies: { b: '1' } }), 'npm-package'],
]

interface UploadRoute {
  readonly path: string
  readonly file?: string
}

const ways: readonly UploadRoute[] = [
  { path: '/core/imports/scan/cyclonedx', file: '/core/imports/scan/cyclonedx/json' },
  { path: '/core/imports/scan/spdx', file: '/core/imports/scan/spdx/json' },
  { path: '/core/imports/scan/spdx/rdf', file: '/core/imports/scan/spdx/rdf' },
  { path: '/core/imports/scan/obom', file: '/core/imports/scan/obom/json' },
  { path: '/core/imports/vex', file: '/core/imports/vex/json' },
  { path: '/core/tests/sarif', file: '/core/tests/sarif/json' },
  { path: '/core/scans' },
]

function json(document: object): string {
  return JSON.stringify(document)
}

/** Sends it as a body and as a file, by whichever of the two there is. */
async function send({ path, file }: UploadRoute, content: string): ReturnType<typeof sendBody> {
  const answers = path.endsWith('/rdf') ? [] : [...(await sendBody(path, content))]
  if (file !== undefined)
    answers.push(
      await company().request({ method: 'POST', url: `${file}?projectId=&projectName=Shop&project=Shop&module=m`, ...fileUpload(content) }),
    )
  return answers
}

async function sendBody(path: string, payload: string): Promise<readonly Awaited<ReturnType<TestCompany['request']>>[]> {
  const headers = { 'content-type': 'application/json' }
  return [await company().request({ method: 'POST', url: `${path}?projectName=Shop&project=Shop&module=m`, payload, headers })]
}

describe.each(ways)('sent to $path', (way) => {
  it.each(documents.filter(([, , , own]) => !own.includes(way.path)))(
    '%s gets an error that names it and the right path, and nothing is stored',
    async (name, content, format, [path = '']) => {
      const before = [await footprint(await quietService()), await Array.fromAsync((await quietService()).context.files.list())] as const
      for (const { status, body } of await send(way, content)) {
        expect([status, body.parameter, body.details]).toEqual([400, 'file', { pointer: expect.any(String), format, path }])
        expect(body.error).toContain(name === 'CycloneDX 1.6' && way.path.endsWith('/vex') ? 'a CycloneDX bill of materials' : name)
        expect(body.error).toMatch(new RegExp(`: send it to POST ${path}$`, 'u'))
      }
      expect(written(before[0], await footprint(await quietService()))).toEqual({})
      expect(await Array.fromAsync((await quietService()).context.files.list())).toEqual(before[1])
    },
  )

  it.each(homeless)('%s is rejected with its format', async (says, content, format) => {
    for (const { status, body } of await send(way, content)) {
      expect([status, body.error, body.details.format]).toEqual([400, expect.stringContaining(says), format])
      expect(body.error).not.toContain('send it to')
    }
  })
})

it.each([
  ['cyclonedx-obom', '5, 1 component; it is marked as an operational BOM, which is kept as one by POST /core/imports/scan/obom'],
  [
    'cyclonedx-vex',
    '4, 0 components; it lists no components but only statements on vulnerabilities, which are applied to the components of all modules by POST /core/imports/vex',
  ],
])('%s is CycloneDX and read as an SBOM, with a hint at the path of VEX documents', async (kind, info) => {
  const [, content = ''] = documents.find(([, , format]) => format === kind) ?? []
  const [answer] = await sendBody('/core/imports/scan/cyclonedx', content)
  expect([answer?.status, answer?.body.info]).toEqual([201, `CycloneDX 1.${info}`])
})

it('an SBOM without components that reports vulnerabilities without assessing them is not called VEX', async () => {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.4', vulnerabilities: [{ id: 'CVE-2026-1' }] }
  const [answer] = await sendBody('/core/imports/scan/cyclonedx', json(document))
  expect(answer?.body.info).toBe('CycloneDX 1.4, 0 components')
})
