import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sbom } from '../sbom/sbom.ts'
import { readSpdxDocument } from './read-spdx-document.ts'
import { readSpdxRdf } from './read-spdx-rdf.ts'
import { ParseError } from '../parse-error.ts'

const namespaces = `xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:spdx="http://spdx.org/rdf/terms#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:doap="http://usefulinc.com/ns/doap#"`
const home = 'https://example.org/doc'

function rdf(inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF ${namespaces}>${inner}</rdf:RDF>\n`
}

function document(inner = ''): string {
  return `<spdx:SpdxDocument rdf:about="${home}#SPDXRef-DOCUMENT"><spdx:specVersion>SPDX-2.3</spdx:specVersion><spdx:name>the document</spdx:name>${inner}</spdx:SpdxDocument>`
}

function pack(id: string, inner = ''): string {
  return `<spdx:Package rdf:about="${home}#SPDXRef-${id}"><spdx:name>${id}</spdx:name>${inner}</spdx:Package>`
}

function relation(type: string, to: string): string {
  return `<spdx:relationship><spdx:Relationship><spdx:relationshipType rdf:resource="http://spdx.org/rdf/terms#relationshipType_${type}"/><spdx:relatedSpdxElement rdf:resource="${home}#SPDXRef-${to}"/></spdx:Relationship></spdx:relationship>`
}

function purlXml(text: string): string {
  return `<spdx:externalRef><spdx:ExternalRef><spdx:referenceCategory rdf:resource="http://spdx.org/rdf/terms#referenceCategory_packageManager"/><spdx:referenceType rdf:resource="http://spdx.org/rdf/references/purl"/><spdx:referenceLocator>${text}</spdx:referenceLocator></spdx:ExternalRef></spdx:externalRef>`
}

function read(text: string): Promise<Sbom> {
  return readSpdxRdf(Buffer.from(text))
}

async function faultOf(text: string | Buffer): Promise<string> {
  try {
    await readSpdxRdf(Buffer.from(text))
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
  throw new Error('the document was read')
}

describe('SPDX in RDF/XML', () => {
  it('is read into the same model as JSON: packages, references, checksums, relationships in both directions, the described package', async () => {
    const checksum = `<spdx:checksum><spdx:Checksum><spdx:algorithm rdf:resource="http://spdx.org/rdf/terms#checksumAlgorithm_sha256"/><spdx:checksumValue>${'a'.repeat(64)}</spdx:checksumValue></spdx:Checksum></spdx:checksum>`
    const sbom = await read(
      rdf(
        document(relation('describes', 'app')) +
          pack('app', `<spdx:versionInfo>2</spdx:versionInfo>${relation('dependsOn', 'a')}`) +
          pack(
            'a',
            `${purlXml('pkg:npm/a@1')}${checksum}<doap:homepage rdf:resource="https://a.example"/><spdx:downloadLocation>NOASSERTION</spdx:downloadLocation>`,
          ) +
          pack('b', `${purlXml('pkg:npm/b@1')}${relation('devDependencyOf', 'a')}<spdx:description>what it is</spdx:description>`),
      ),
    )
    expect(sbom).toMatchObject({
      format: 'spdx',
      formatVersion: '2.3 RDF',
      subject: { name: 'app', version: '2' },
      graph: { roots: [0], dependsOn: [[1], []] },
    })
    expect(sbom.components).toMatchObject([
      { purl: 'pkg:npm/a@1', hash: { algorithm: 'SHA-256' }, links: [{ type: 'website', url: 'https://a.example' }] },
      { purl: 'pkg:npm/b@1', description: 'what it is' },
    ])
    expect(sbom.notices.warnings).toEqual([])
  })

  it('tells what it holds and nobody reads, by property', async () => {
    const files = ['x', 'y'].map((name) => `<spdx:File rdf:about="${home}#${name}"><spdx:fileName>${name}</spdx:fileName></spdx:File>`)
    const sbom = await read(rdf(document() + pack('a', '<spdx:supplier>Organization: Acme</spdx:supplier>') + files.join('')))
    expect(sbom.notices.losses).toEqual([
      { path: '/*/supplier', count: 1, pointer: '' },
      { path: '/*/fileName', count: 2, pointer: '' },
    ])
  })

  it('may be written flat, thing beside thing', async () => {
    const sbom = await read(
      rdf(`
        <rdf:Description rdf:about="${home}#SPDXRef-DOCUMENT"><rdf:type rdf:resource="http://spdx.org/rdf/terms#SpdxDocument"/><spdx:specVersion>SPDX-2.2</spdx:specVersion><spdx:name>flat</spdx:name></rdf:Description>
        <rdf:Description rdf:nodeID="r1"><spdx:relationshipType rdf:resource="http://spdx.org/rdf/terms#relationshipType_contains"/><spdx:relatedSpdxElement rdf:resource="${home}#SPDXRef-b"/><rdf:type rdf:resource="http://spdx.org/rdf/terms#Relationship"/></rdf:Description>
        <rdf:Description rdf:about="${home}#SPDXRef-a"><spdx:name>a</spdx:name><spdx:relationship rdf:nodeID="r1"/><rdf:type rdf:resource="http://spdx.org/rdf/terms#Package"/></rdf:Description>
        <rdf:Description rdf:about="${home}#SPDXRef-b"><rdf:type rdf:resource="http://spdx.org/rdf/terms#Package"/><spdx:name>b</spdx:name></rdf:Description>`),
    )
    expect([sbom.formatVersion, sbom.subject?.name, sbom.components.map(({ name }) => name), sbom.graph.dependsOn]).toEqual([
      '2.2 RDF',
      'flat',
      ['a', 'b'],
      [[1], []],
    ])
  })

  it.each([
    ['<spdx:licenseDeclared rdf:resource="http://spdx.org/licenses/MIT"/>', [{ id: 'MIT' }]],
    [
      '<spdx:licenseConcluded rdf:resource="http://spdx.org/rdf/terms#noassertion"/><spdx:licenseDeclared rdf:resource="http://spdx.org/licenses/ISC"/>',
      [{ id: 'ISC' }],
    ],
    ['<spdx:licenseDeclared rdf:resource="http://spdx.org/rdf/terms#none"/>', []],
    [
      '<spdx:licenseDeclared><spdx:DisjunctiveLicenseSet><spdx:member rdf:resource="http://spdx.org/licenses/MIT"/><spdx:member><spdx:ConjunctiveLicenseSet><spdx:member rdf:resource="http://spdx.org/licenses/ISC"/><spdx:member><spdx:ExtractedLicensingInfo rdf:about="https://example.org/doc#LicenseRef-1"><spdx:licenseId>LicenseRef-1</spdx:licenseId><spdx:extractedText>Do.</spdx:extractedText></spdx:ExtractedLicensingInfo></spdx:member></spdx:ConjunctiveLicenseSet></spdx:member></spdx:DisjunctiveLicenseSet></spdx:licenseDeclared>',
      [{ expression: 'MIT OR ISC AND LicenseRef-1' }],
    ],
    [
      '<spdx:licenseDeclared><spdx:WithExceptionOperator><spdx:member><spdx:OrLaterOperator><spdx:member rdf:resource="http://spdx.org/licenses/GPL-2.0"/></spdx:OrLaterOperator></spdx:member><spdx:licenseException><spdx:ListedLicenseException rdf:about="http://spdx.org/licenses/Classpath-exception-2.0"><spdx:licenseExceptionId>Classpath-exception-2.0</spdx:licenseExceptionId></spdx:ListedLicenseException></spdx:licenseException></spdx:WithExceptionOperator></spdx:licenseDeclared>',
      [{ expression: expect.stringMatching(/^GPL-2\.0.* WITH Classpath-exception-2\.0$/u) }],
    ],
  ])('writes licences as sets: %s', async (license, licenses) => {
    const sbom = await read(rdf(document() + pack('a', license)))
    expect(sbom.components[0]?.licenses.map(({ id, expression }) => (id === undefined ? { expression } : { id }))).toEqual(licenses)
    expect(sbom.extractedLicenses).toEqual(license.includes('LicenseRef-1') ? [{ id: 'LicenseRef-1', text: 'Do.' }] : undefined)
  })

  it('with licence sets that contain themselves ends', async () => {
    const loop =
      '<spdx:licenseDeclared><spdx:ConjunctiveLicenseSet rdf:about="urn:l"><spdx:member rdf:resource="urn:l"/><spdx:member rdf:resource="urn:l"/></spdx:ConjunctiveLicenseSet></spdx:licenseDeclared>'
    expect((await read(rdf(document() + pack('a', loop)))).components).toHaveLength(1)
    const wider = loop.replace(
      '</spdx:ConjunctiveLicenseSet>',
      '<spdx:member rdf:resource="urn:l"/>'.repeat(30) + '</spdx:ConjunctiveLicenseSet>',
    )
    expect((await read(rdf(document() + pack('a', wider)))).components).toHaveLength(1)
  })
  it('with licence sets that share their members ends', async () => {
    const sets = Array.from({ length: 20 }, (_, level) => {
      const members = Array.from({ length: 9 }, (_unused, i) => `<spdx:member rdf:resource="urn:${String(level + 1)}-${String(i)}"/>`)
      return members.map(
        (_member, i) =>
          `<spdx:DisjunctiveLicenseSet rdf:about="urn:${String(level)}-${String(i)}">${members.join('')}</spdx:DisjunctiveLicenseSet>`,
      )
    })
    const license = '<spdx:licenseDeclared rdf:resource="urn:0-0"/>'
    expect((await read(rdf(document() + pack('a', license) + sets.flat().join('')))).components).toHaveLength(1)
  })
})

describe('another document is refused with an error that names what it is', () => {
  it.each([
    ['', 'empty'],
    ['{"spdxVersion":"SPDX-2.3"}', 'the document is SPDX 2.3, not SPDX in RDF/XML'],
    ['{"bomFormat":"CycloneDX","specVersion":"1.5"}', 'the document is CycloneDX 1.5'],
    ['<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>', 'CycloneDX in XML'],
    ['<!doctype html><html></html>', 'an HTML page'],
    ['<?xml version="1.0"?><Document><spdxVersion>SPDX-2.2</spdxVersion></Document>', 'SPDX in plain XML'],
    ['SPDXVersion: SPDX-2.3', 'tag-value'],
    ['spdxVersion: "SPDX-2.2"\nname: x', 'SPDX in YAML'],
    [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'a spreadsheet is one too'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), 'a spreadsheet'],
    [Buffer.from(`\uFEFF${rdf(document())}`, 'utf16le'), 'UTF-16'],
    [Buffer.from([0x3c, 0xff, 0xfe]), 'UTF-8'],
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>', 'no SpdxDocument'],
    [rdf(document().replace('SPDX-2.3', 'SPDX-3.0')), 'not supported'],
    [rdf(document().replace('<spdx:specVersion>SPDX-2.3</spdx:specVersion>', '')), 'no specVersion'],
    [rdf(`${document()}<spdx:Package rdf:about="${home}#SPDXRef-x"/>`), 'needs a name'],
    [rdf(`${document()}<spdx:Package>`), 'not readable RDF/XML'],
    [rdf(document()).slice(0, -12), 'not complete'],
    [rdf(document()).replace('the document', '&unknown;'), 'not readable RDF/XML'],
  ])('%s', async (text, problem) => {
    expect(await faultOf(text)).toContain(problem)
  })

  it('an external entity and a bomb of entities are refused before anything is parsed', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
    expect(
      await faultOf(rdf(document('<spdx:comment>&b;&f;</spdx:comment>')).replace('<?xml version="1.0" encoding="UTF-8"?>', bomb)),
    ).toContain('DOCTYPE')
    expect(await faultOf(`<rdf:RDF ${namespaces}><!DOCTYPE x []>${document()}</rdf:RDF>`)).toMatch(/not readable|DOCTYPE/u)
  })

  it('10,000 levels are refused without recursion', async () => {
    expect(await faultOf(rdf('<a>'.repeat(10_000) + '</a>'.repeat(10_000)))).toContain('levels deep')
  })

  it('a document with a byte order mark is read', async () => {
    expect((await read(`\uFEFF${rdf(document() + pack('a'))}`)).components).toHaveLength(1)
  })
})

const data = path.resolve(import.meta.dirname, '../../../../../shared/data')
const isAbsent = !existsSync(path.join(data, 'spdx'))

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** The licences of `unnamed` apart: names that no address can hold. */
function essence({ components, graph, subject: rootComponent }: Sbom, unnamed: ReadonlySet<string>): object {
  const refs = components.map(({ purl }) => purl)
  const edges = graph.dependsOn.flatMap((targets, from) => targets.map((to) => `${refs[from] ?? ''} > ${refs[to] ?? ''}`))
  const parts = components.map(({ purl, licenses, hash }) => {
    const license = unnamed.has(purl) ? '' : licenses.map(({ id, expression }) => id ?? expression).join()
    return `${purl} ${license} ${hash?.value ?? ''}`
  })
  return { subject: rootComponent?.name, parts: parts.toSorted(), edges: edges.toSorted() }
}

/** Documents that stand in the data in both writings. */
const pairs = [
  ['spdx/rdf-converted/nodegoat.npm-sbom.nested.rdf.xml.gz', 'generated-sboms/nodegoat.npm-sbom.spdx.json.gz'],
  ['spdx/rdf-converted/OCP-TOOLS-4.11-RHEL-8.nested.rdf.xml.gz', 'spdx/**/*OCP-TOOLS-4.11*.json*'],
  ['spdx/rdf-converted/quarkus-bom-2.13.8.Final-redhat-00004.nested.rdf.xml.gz', 'spdx/**/*quarkus-bom-2.13.8*.json*'],
] as const

describe.skipIf(isAbsent)('documents of others (skipped without ../shared/data)', () => {
  it.each(pairs)('%s says the same as in JSON', async (one, pattern) => {
    const [other] = globSync(pattern, { cwd: data })
    const [fromRdf, fromJson] = [await readSpdxRdf(contentOf(one)), readSpdxDocument(contentOf(other ?? ''))]
    expect(fromRdf.components.length).toBeGreaterThan(300)
    const unnamed = new Set(fromJson.components.filter(({ licenses }) => licenses[0]?.name !== undefined).map(({ purl }) => purl))
    expect(essence(fromRdf, unnamed)).toEqual(essence(fromJson, unnamed))
  })

  it('are read or refused', async () => {
    const compared = new Set<string>(pairs.map(([file]) => file))
    const files = globSync('spdx/{rdf,rdf-invalid,rdf-converted}/*', { cwd: data }).filter((file) => !compared.has(file))
    const readable = await Promise.all(files.map(async (file) => readsOrFaults(contentOf(file))))
    expect([readable.length > 10, readable.includes(false)]).toEqual([true, false])
  })

  it('broken anywhere are read or refused, never anything else', async () => {
    const text = contentOf('spdx/rdf/tools-python__file_to_test_rdf_parser.rdf.xml').toString()
    const garbage = constantFrom(
      '',
      '<',
      '>',
      '"',
      '&',
      '&#0;',
      '</',
      '<!--',
      '<![CDATA[',
      'rdf:ID="x"',
      'rdf:parseType="Collection"',
      'rdf:parseType="Literal"',
      '\0',
    )
    await assert(
      asyncProperty(tuple(nat(), nat(300), garbage), ([at, length, inserted]) => {
        const from = at % text.length
        return readsOrFaults(Buffer.from(text.slice(0, from) + inserted + text.slice(from + length)))
      }),
      { numRuns: 300 },
    )
  })
})

async function readsOrFaults(bytes: Buffer): Promise<boolean> {
  try {
    await readSpdxRdf(bytes)
    return true
  } catch (error) {
    return error instanceof ParseError
  }
}
