import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bom, Component } from '#standards/bom/bom.ts'
import { readSpdxDocument } from '#standards/bom/read-spdx-document.ts'
import { writeSpdx } from '#standards/bom/spdx-write.ts'
import { DocumentFault } from '#standards/document-fault.ts'

type Fields = Readonly<Record<string, unknown>>

function pack(id: string, more: Fields = {}): Fields {
  return { SPDXID: `SPDXRef-${id}`, name: id, downloadLocation: 'NOASSERTION', ...more }
}

function purlRef(purl: string, category = 'PACKAGE-MANAGER'): Fields {
  return { externalRefs: [{ referenceCategory: category, referenceType: 'purl', referenceLocator: purl }] }
}

function related(one: string, type: string, other: string): Fields {
  return { spdxElementId: `SPDXRef-${one}`, relationshipType: type, relatedSpdxElement: `SPDXRef-${other}` }
}

function spdx(packages: readonly unknown[], relationships: readonly unknown[] = [], more: Fields = {}): Fields {
  return {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'the document',
    dataLicense: 'CC0-1.0',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: x'] },
    documentNamespace: 'https://example.org/one',
    packages,
    relationships,
    ...more,
  }
}

function read(document: unknown, pkgType?: string): Bom {
  return readSpdxDocument(Buffer.from(JSON.stringify(document)), { pkgType })
}

function only(fields: Fields): Component {
  const [component] = read(spdx([pack('a', fields)])).components
  if (component === undefined) throw new Error('there is no component')
  return component
}

function faultOf(document: unknown): DocumentFault {
  try {
    read(document)
  } catch (error) {
    if (error instanceof DocumentFault) return error
    throw error
  }
  throw new Error('the document was read')
}

function edgesOf({ components, graph }: Bom): readonly string[] {
  return graph.dependsOn.flatMap((targets, from) => targets.map((to) => `${components[from]?.name ?? ''} > ${components[to]?.name ?? ''}`))
}

describe('the module of an SPDX document (decisions 16)', () => {
  it.each([
    ['DESCRIBES', [related('DOCUMENT', 'DESCRIBES', 'app')], {}],
    ['DESCRIBED_BY', [related('app', 'DESCRIBED_BY', 'DOCUMENT')], {}],
    ['documentDescribes', [], { documentDescribes: ['SPDXRef-app'] }],
  ])('is its described package, which is no component: by %s', (_name, relationships, more) => {
    const bom = read(spdx([pack('app', { versionInfo: '2', ...purlRef('pkg:npm/app@2') }), pack('b')], relationships, more))
    expect(bom.subject).toEqual({ name: 'app', version: '2', purl: 'pkg:npm/app@2', licenses: [] })
    expect(bom.components.map(({ name }) => name)).toEqual(['b'])
  })
  it('is the document by its name where it describes several or none, and those are its roots', () => {
    const packages = [pack('a'), pack('b'), pack('c')]
    expect(read(spdx(packages)).subject?.name).toBe('the document')
    const several = read(
      spdx(packages, [related('a', 'DEPENDS_ON', 'b'), related('b', 'DEPENDS_ON', 'a')], { documentDescribes: ['SPDXRef-b', 'SPDXRef-c'] }),
    )
    expect([several.subject?.name, several.components.length, several.graph.roots]).toEqual(['the document', 3, [1, 2]])
  })
  it('has no purl of its own where the document gives none', () => {
    expect(read(spdx([pack('app')], [], { documentDescribes: ['SPDXRef-app'] })).subject).toMatchObject({ name: 'app', purl: undefined })
  })
})

describe('a package', () => {
  it.each(['PACKAGE-MANAGER', 'PACKAGE_MANAGER', 'SECURITY'])('is known by its purl, under the category %s', (category) => {
    expect(only(purlRef('pkg:npm/%40acme/a@1.0.0', category))).toMatchObject({
      purl: 'pkg:npm/%40acme/a@1.0.0',
      key: 'npm:@acme/a',
      version: '1.0.0',
    })
  })
  it('gets one from the package type of the import, else generic', () => {
    const document = spdx([pack('a', { versionInfo: '1' })])
    expect(read(document, 'npm').components[0]?.purl).toBe('pkg:npm/a@1')
    expect(read(document).components[0]?.purl).toBe('pkg:generic/a@1')
  })
  it.each([
    ['maven-central', 'org.acme:lib:1.0', 'pkg:maven/org.acme/lib@1.0'],
    ['npm', '@acme/lib@1.0.0', 'pkg:npm/%40acme/lib@1.0.0'],
    ['nuget', 'Acme.Lib/1.0.0', 'pkg:nuget/Acme.Lib@1.0.0'],
    ['http://spdx.org/rdf/references/purl', 'pkg:gem/rails@7', 'pkg:gem/rails@7'],
  ])('is known by a reference into a registry: %s', (referenceType, referenceLocator, purl) => {
    expect(only({ externalRefs: [{ referenceType, referenceLocator }] }).purl).toBe(purl)
  })
  it('has its CPE, in the newer writing where both are given', () => {
    const refs = [
      { referenceType: 'cpe22Type', referenceLocator: 'cpe:/a:acme:a:1' },
      { referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:acme:a:1:*:*:*:*:*:*:*' },
    ]
    expect(only({ externalRefs: refs }).cpe).toBe('cpe:2.3:a:acme:a:1:*:*:*:*:*:*:*')
    expect(only({ externalRefs: refs.slice(0, 1) }).cpe).toBe('cpe:/a:acme:a:1')
  })
  it('has its strongest checksum (§4.6 rule 5)', () => {
    const checksums = [
      { algorithm: 'SHA1', checksumValue: 'A'.repeat(40) },
      { algorithm: 'SHA256', checksumValue: 'B'.repeat(64) },
      { algorithm: 'MD5', checksumValue: 'c'.repeat(32) },
    ]
    expect(only({ checksums }).hash).toEqual({ algorithm: 'SHA-256', value: 'b'.repeat(64) })
  })
  it('has its addresses as links, harmless ones alone', () => {
    expect(only({ homepage: 'https://acme.example', downloadLocation: 'git+https://acme.example/a.git' }).links).toEqual([
      { type: 'website', url: 'https://acme.example' },
      { type: 'vcs', url: 'git+https://acme.example/a.git' },
    ])
    expect(only({ homepage: 'NONE', downloadLocation: 'https://acme.example/a.tgz' }).links).toEqual([
      { type: 'distribution', url: 'https://acme.example/a.tgz' },
    ])
    expect(only({ homepage: 'javascript:alert(1)' }).links).toEqual([])
  })
  it('has its type and description', () => {
    expect(only({ primaryPackagePurpose: 'OPERATING-SYSTEM', summary: 'short' })).toMatchObject({
      type: 'operating-system',
      description: 'short',
    })
    expect(only({ description: 'long', summary: 'short' })).toMatchObject({ type: 'library', description: 'long' })
  })
})

describe('the licence of a package', () => {
  it.each([
    [{ licenseDeclared: 'MIT' }, [{ id: 'MIT' }]],
    [{ licenseConcluded: 'Apache-2.0', licenseDeclared: 'MIT' }, [{ id: 'Apache-2.0' }]],
    [{ licenseConcluded: 'NOASSERTION', licenseDeclared: 'mit' }, [{ id: 'MIT' }]],
    [{ licenseConcluded: 'NONE', licenseDeclared: 'NONE' }, []],
    [{ licenseDeclared: 'NOASSERTION' }, []],
    [
      { licenseDeclared: '(MIT OR GPL-2.0-only WITH Classpath-exception-2.0)' },
      [{ expression: 'MIT OR GPL-2.0-only WITH Classpath-exception-2.0' }],
    ],
    [{ licenseDeclared: 'Some License' }, [{ name: 'Some License' }]],
  ])('is what was concluded, else what is declared: %j', (fields, licenses) => {
    expect(only(fields).licenses).toEqual(licenses)
  })
  it('that the document brings itself keeps its name and text, and is written out again', () => {
    const hasExtractedLicensingInfos = [
      { licenseId: 'LicenseRef-1', name: 'Acme License', extractedText: 'You may.', seeAlsos: ['https://acme.example/license'] },
    ]
    const bom = read(spdx([pack('a', { licenseDeclared: 'LicenseRef-1 AND MIT' })], [], { hasExtractedLicensingInfos }))
    expect(bom.components[0]?.licenses).toEqual([{ expression: 'LicenseRef-1 AND MIT' }])
    expect(bom.extractedLicenses).toEqual([
      { id: 'LicenseRef-1', name: 'Acme License', text: 'You may.', url: 'https://acme.example/license' },
    ])
    const written = writeSpdx(bom, { serialNumber: 'urn:uuid:1', timestamp: '2026-01-01T00:00:00Z', toolVersion: '1' })
    expect(JSON.stringify(written['hasExtractedLicensingInfos'])).toContain('You may.')
    expect(read(written).extractedLicenses?.[0]).toMatchObject({ name: 'Acme License', text: 'You may.' })
  })
})

describe('relationships', () => {
  it.each(['DEPENDS_ON', 'CONTAINS', 'DYNAMIC_LINK', 'STATIC_LINK', 'HAS_PREREQUISITE', 'GENERATED_FROM', 'depends_on'])(
    '%s leads from the first to the second',
    (type) => {
      expect(edgesOf(read(spdx([pack('a'), pack('b')], [related('a', type, 'b')])))).toEqual(['a > b'])
    },
  )
  it.each([
    'DEPENDENCY_OF',
    'DEV_DEPENDENCY_OF',
    'BUILD_DEPENDENCY_OF',
    'TEST_DEPENDENCY_OF',
    'RUNTIME_DEPENDENCY_OF',
    'CONTAINED_BY',
    'PACKAGE_OF',
    'PREREQUISITE_FOR',
    'GENERATES',
  ])('%s leads from the second to the first', (type) => {
    expect(edgesOf(read(spdx([pack('a'), pack('b')], [related('b', type, 'a')])))).toEqual(['a > b'])
  })
  it.each(['COPY_OF', 'VARIANT_OF', 'ANCESTOR_OF', 'OTHER', 'DOCUMENTATION_OF', 'AMENDS'])('%s says nothing of dependencies', (type) => {
    const bom = read(spdx([pack('a'), pack('b')], [related('a', type, 'b')]))
    expect([edgesOf(bom), bom.graph.roots, bom.notices.warnings]).toEqual([[], [0, 1], []])
  })
  it('to files are passed over, to what the document does not have they are left out and counted', () => {
    const relationships = [
      related('a', 'CONTAINS', 'file'),
      related('a', 'CONTAINS', 'gone'),
      related('gone', 'DEPENDS_ON', 'a'),
      related('a', 'DEPENDS_ON', 'a'),
    ]
    const bom = read(
      spdx(
        [pack('a')],
        [...relationships, { spdxElementId: 'SPDXRef-a', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'DocumentRef-x:SPDXRef-y' }],
        { files: [{ SPDXID: 'SPDXRef-file', fileName: 'x' }] },
      ),
    )
    expect(bom.notices.warnings).toEqual([
      { message: 'Relations with an id that names nothing in the document were left out', count: 2, pointer: '/relationships/1' },
      { message: 'Relations to elements of other documents were left out', count: 1, pointer: '/relationships/4' },
    ])
  })
  it('in circles and 10,000 deep are taken', () => {
    const packages = Array.from({ length: 10_000 }, (_, i) => pack(`p${String(i)}`))
    const chain = packages.map((_, i) => related(`p${String(i)}`, 'DEPENDS_ON', `p${String((i + 1) % packages.length)}`))
    expect(read(spdx(packages, chain)).graph.roots).toEqual([0])
  })
})

describe('what makes a document unusable is refused with its place', () => {
  it.each([
    [[], '', 'must be a JSON object'],
    [{}, '/spdxVersion', 'is missing'],
    [{ spdxVersion: 'SPDX-2.1' }, '/spdxVersion', 'supported are SPDX 2.2 and 2.3'],
    [{ bomFormat: 'CycloneDX', specVersion: '1.6' }, '/spdxVersion', 'the document is CycloneDX 1.6, not SPDX'],
    [spdx('x' as never), '/packages', 'must be a list'],
    [spdx(['x']), '/packages/0', 'must be an object'],
    [spdx([pack('a'), { SPDXID: 'SPDXRef-b' }]), '/packages/1', 'needs a name'],
    [spdx([pack('a'), pack('a', { name: 'b' })]), '/packages/1/SPDXID', 'two different packages'],
    [
      { '@context': 'https://spdx.org/rdf/3.1.0/spdx-context.jsonld', '@graph': [{ specVersion: '3.1.0' }] },
      '/@graph/0/specVersion',
      'of SPDX 3 it is 3.0',
    ],
  ])('%j', (document, pointer, problem) => {
    const fault = faultOf(document)
    expect([fault.pointer, fault.message]).toEqual([pointer, expect.stringContaining(problem)])
  })
  it('but the same package twice under one id is merged', () => {
    expect(read(spdx([pack('a'), pack('a')])).notices.warnings[0]?.message).toContain('taken once')
  })
  it('and a version that the request gives counts where the document has none', () => {
    const { spdxVersion: _, ...rest } = spdx([pack('a')])
    expect(readSpdxDocument(Buffer.from(JSON.stringify(rest)), { version: 'SPDX-2.2' }).formatVersion).toBe('2.2')
  })
})

describe('SPDX 3.0 in JSON-LD', () => {
  const context = { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld' }
  const graph = [
    { type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1' },
    { type: 'SpdxDocument', spdxId: 'urn:doc', name: 'three', rootElement: ['urn:sbom'] },
    { type: 'software_Sbom', spdxId: 'urn:sbom', rootElement: ['urn:app'] },
    { type: 'software_Package', spdxId: 'urn:app', name: 'app', software_packageVersion: '1' },
    {
      type: 'software_Package',
      spdxId: 'urn:a',
      name: 'a',
      software_packageUrl: 'pkg:npm/a@1',
      verifiedUsing: [{ type: 'Hash', algorithm: 'sha256', hashValue: 'a'.repeat(64) }, '_:h'],
    },
    { type: 'Hash', '@id': '_:h', algorithm: 'sha512', hashValue: 'b'.repeat(128) },
    {
      type: 'software_Package',
      spdxId: 'urn:b',
      name: 'b',
      externalIdentifier: [
        { externalIdentifierType: 'packageUrl', identifier: 'pkg:npm/b@2' },
        { externalIdentifierType: 'cpe23', identifier: 'cpe:2.3:a:acme:b:2' },
      ],
    },
    { type: 'Relationship', from: 'urn:app', relationshipType: 'dependsOn', to: ['urn:a'] },
    { type: 'LifecycleScopedRelationship', from: 'urn:a', relationshipType: 'hasDynamicLink', to: ['urn:b'] },
    { type: 'Relationship', from: 'urn:a', relationshipType: 'hasDeclaredLicense', to: ['urn:l'] },
    { type: 'simplelicensing_LicenseExpression', spdxId: 'urn:l', simplelicensing_licenseExpression: 'MIT' },
    { type: 'Relationship', from: 'urn:b', relationshipType: 'hasConcludedLicense', to: ['urn:set'] },
    {
      type: 'expandedlicensing_DisjunctiveLicenseSet',
      spdxId: 'urn:set',
      expandedlicensing_member: ['https://spdx.org/licenses/ISC', 'urn:own'],
    },
    { type: 'expandedlicensing_CustomLicense', spdxId: 'urn:own', name: 'Own', simplelicensing_licenseText: 'Do it.' },
  ]
  it('is read into the same model', () => {
    const bom = read({ ...context, '@graph': graph })
    expect(bom).toMatchObject({ formatVersion: '3.0.1', subject: { name: 'app', version: '1' } })
    expect(bom.components.map(({ purl, licenses, hash, cpe }) => [purl, licenses, hash?.algorithm, cpe])).toEqual([
      ['pkg:npm/a@1', [{ id: 'MIT' }], 'SHA-512', undefined],
      ['pkg:npm/b@2', [{ expression: 'ISC OR LicenseRef-urn-own' }], undefined, 'cpe:2.3:a:acme:b:2'],
    ])
    expect(bom.extractedLicenses).toMatchObject([{ id: 'LicenseRef-urn-own', text: 'Do it.' }])
    expect([bom.graph.roots, edgesOf(bom)]).toEqual([[0], ['a > b']])
  })
  it('names the place in the document that was sent', () => {
    expect(faultOf({ ...context, '@graph': [...graph, { type: 'software_Package', spdxId: 'urn:x' }] }).pointer).toBe(
      `/@graph/${String(graph.length)}`,
    )
  })
  it('with licences that contain themselves ends', () => {
    const loop = { type: 'expandedlicensing_ConjunctiveLicenseSet', spdxId: 'urn:l', member: ['urn:l', 'urn:l2'] }
    expect(read({ ...context, '@graph': [...graph.filter(({ spdxId }) => spdxId !== 'urn:l'), loop] }).components).toHaveLength(2)
  })
})

const data = path.resolve(import.meta.dirname, '../../../../../shared/data')
const isAbsent = !existsSync(path.join(data, 'spdx'))

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Counted without the reader's help. */
function plainCount(document: { packages?: { SPDXID: string }[]; '@graph'?: { type: string }[] }): number {
  const ids = document.packages?.map(({ SPDXID }) => SPDXID) ?? []
  return document['@graph']?.filter(({ type }) => type === 'software_Package').length ?? new Set(ids).size
}

interface Outcome {
  readonly packages?: number
  readonly surprise?: string
}

const expected = /needs a name|SPDXID|not supported|not valid|SPDX/u

/** Equal purls are one component, and the described package is none. */
function outcomeOf(file: string): Outcome {
  const bytes = contentOf(file)
  try {
    const { components, subject } = readSpdxDocument(bytes)
    const wanted = plainCount(JSON.parse(bytes.toString()) as never)
    const isPlausible = components.length <= wanted && (subject !== undefined || components.length >= wanted * 0.3)
    return { packages: components.length, ...(!isPlausible && { surprise: `${file}: ${String(components.length)} of ${String(wanted)}` }) }
  } catch (error) {
    return error instanceof DocumentFault && expected.test(error.message) ? {} : { surprise: `${file}: ${String(error)}` }
  }
}

describe.skipIf(isAbsent)('documents of others (skipped without ../shared/data)', () => {
  const files = isAbsent ? [] : globSync('{spdx/{json,json-*,official-examples,spdx3-*}/**/*.json*,generated-sboms/*spdx*}', { cwd: data })

  it('are read whole, or refused for what breaks identity', { timeout: 120_000 }, () => {
    const outcomes = files.filter((name) => !/rdf|schema/u.test(name)).map(outcomeOf)
    expect(outcomes.flatMap(({ surprise }) => surprise ?? [])).toEqual([])
    expect(outcomes.filter(({ packages }) => packages !== undefined).length).toBeGreaterThan(150)
    expect(outcomes.reduce((sum, { packages = 0 }) => sum + packages, 0)).toBeGreaterThan(40_000)
  })

  it('broken anywhere are read or refused, never anything else', { timeout: 60_000 }, () => {
    const texts = ['spdx/official-examples/SPDXJSONExample-v2.2.spdx.json', 'spdx/json-small/trivy__centos-7-spdx.json'].map((file) =>
      contentOf(file).toString(),
    )
    const garbage = constantFrom('null', '[]', '{}', '1', '"x"', '[null]', '', '"', '\\', '}', 'SPDXRef-DOCUMENT')
    assert(
      property(tuple(nat(), nat(), nat(200), garbage), ([which, at, length, inserted]) => {
        const text = texts[which % texts.length] ?? ''
        const from = at % text.length
        return readsOrFaults(text.slice(0, from) + inserted + text.slice(from + length))
      }),
      { numRuns: 400 },
    )
  })
})

function readsOrFaults(text: string): boolean {
  try {
    readSpdxDocument(Buffer.from(text))
    return true
  } catch (error) {
    return error instanceof DocumentFault
  }
}
