import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Sbom } from '../sbom/sbom.ts'
import { readSpdxDocument } from './read-spdx-document.ts'
import { scanUnmappedFields } from '../dependency-scan/scan-unmapped-fields.ts'
import { asObjects } from '../json/json-values.ts'

function read(document: unknown): Sbom {
  return readSpdxDocument(Buffer.from(JSON.stringify(document)))
}

function unmappedIn(source: object, more: object = {}): readonly string[] {
  const packages = [{ SPDXID: 'SPDXRef-a', name: 'a', ...source }]
  const unmapped = read({ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'd', packages, ...more }).notices.losses ?? []
  return unmapped.map(({ path: at, count }) => `${at} ${String(count)}`)
}

describe('what an SPDX document loses', () => {
  it('is all checksums but the strongest', () => {
    const checksums = ['SHA1', 'SHA256', 'MD5'].map((algorithm) => ({ algorithm, checksumValue: 'ab' }))
    expect(unmappedIn({ checksums })).toEqual(['/packages/*/checksums/* 2'])
  })

  it('is all references but the package URL and the CPE that count', () => {
    const reference = { referenceCategory: 'OTHER', referenceLocator: 'cpe:2.3:a:a:a:1:*:*:*:*:*:*:*' }
    const externalRefs = [
      { ...reference, referenceType: 'purl', referenceLocator: 'pkg:npm/a@1', comment: 'ours' },
      { ...reference, referenceType: 'purl', referenceLocator: 'pkg:npm/b@1' },
      { ...reference, referenceType: 'cpe22Type', referenceLocator: 'cpe:/a:a:a:1' },
      { ...reference, referenceType: 'cpe23Type' },
      { ...reference, referenceType: 'swh', referenceLocator: 'swh:1:x' },
    ]
    expect(unmappedIn({ externalRefs })).toEqual(['/packages/*/externalRefs/*/comment 1', '/packages/*/externalRefs/* 3'])
  })

  it('is the declared licence where another was concluded, and the summary where there is a description', () => {
    expect(unmappedIn({ licenseConcluded: 'MIT', licenseDeclared: 'ISC', description: 'x', summary: 'y' })).toEqual([
      '/packages/*/licenseDeclared 1',
      '/packages/*/summary 1',
    ])
    expect(unmappedIn({ licenseConcluded: 'NOASSERTION', licenseDeclared: 'ISC', summary: 'y' })).toEqual([])
    expect(unmappedIn({ licenseConcluded: 'MIT', licenseDeclared: 'MIT' })).toEqual([])
  })

  it('is nothing that is not asserted', () => {
    expect(unmappedIn({ supplier: 'NOASSERTION', copyrightText: 'NONE', attributionTexts: [], comment: '' })).toEqual([])
  })

  it('is relationships that say nothing of what a package is made of, and comments on those that do', () => {
    const related = { spdxElementId: 'SPDXRef-a', relatedSpdxElement: 'SPDXRef-a' }
    const relationships = [
      { ...related, relationshipType: 'COPY_OF' },
      { ...related, relationshipType: 'CONTAINS', comment: 'x' },
    ]
    expect(unmappedIn({}, { relationships })).toEqual(['/relationships/* 1', '/relationships/*/comment 1'])
  })

  it('is, of SPDX 3, the fields of packages that are not read, and other elements whole', () => {
    const graph = [
      { type: 'software_Package', spdxId: 'urn:a', name: 'a', software_packageVersion: '1', software_sourceInfo: 'me' },
      { type: 'Person', spdxId: 'urn:p', name: 'p' },
    ]
    const { losses: unmapped } = read({ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': graph }).notices
    expect(unmapped).toEqual([
      { path: '/@graph/*/software_sourceInfo', count: 1, pointer: '/@graph/0/software_sourceInfo' },
      { path: '/@graph/*', count: 1, pointer: '/@graph/1' },
    ])
  })
})

it('a dependency scan loses what neither of its shapes has', () => {
  const inner = { name: 'b', dependencies: ['pkg:npm/c@1', null] }
  const dependencies = [
    { key: 'npm:a', versions: ['1'], licenses: ['MIT', { name: 'ISC', year: 1 }], meta: { a: 1 }, dependencies: [inner] },
  ]
  expect(scanUnmappedFields({ project: 'Shop', module: 'm', dependencies, host: 'ci' }).map(({ path: at }) => at)).toEqual([
    '/dependencies/*/licenses/*/year',
    '/dependencies/*/meta/a',
    '/host',
  ])
})

type Fields = Record<string, unknown>

const partlyKept = new Set(['externalRefs', 'checksums', 'licenseDeclared', 'summary', 'sourceInfo'])

/** The document without the packages' fields that are reported as unmapped. */
function stripped(document: Fields, unmapped: NonNullable<Sbom['notices']['losses']>): Fields {
  const fields = unmapped.flatMap(({ path: at }) => /^\/packages\/\*\/([^/]+)(?:\/\*)?$/u.exec(at)?.[1] ?? [])
  const whole = new Set(fields.filter((field) => !partlyKept.has(field)))
  const packages = asObjects(document['packages']).map((source) =>
    Object.fromEntries(Object.entries(source).filter(([name]) => !whole.has(name))),
  )
  return { ...document, packages }
}

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/spdx')
const files = globSync('{json-small,official-examples}/*.json{,.gz}', { cwd: folder }).toSorted()

describe.skipIf(files.length === 0)('the report is true for real documents (skipped without the data beside the repository)', () => {
  it.each(files)('%s: what is lost changes nothing', (file) => {
    const bytes = readFileSync(path.join(folder, file))
    const document = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as Fields
    const sbom = tryRead(document)
    if (sbom === undefined || document['packages'] === undefined) return
    const { notices: _notices, ...again } = read(stripped(document, sbom.notices.losses ?? []))
    expect({ ...again, notices: sbom.notices }).toEqual(sbom)
  })
})

/** Undefined for what is refused. */
function tryRead(document: unknown): Sbom | undefined {
  try {
    return read(document)
  } catch {
    return undefined
  }
}
