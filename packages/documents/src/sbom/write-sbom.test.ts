import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import type { Sbom, Component } from './sbom.ts'
import { type License, licenseTerms, parseLicenseExpression } from '@waybill/licensing'
import { cyclonedxValidator } from '../cyclonedx/cyclonedx-validator.ts'
import { writeCycloneDx } from '../cyclonedx/write-cyclonedx.ts'
import type { DocumentMetadata } from './document-metadata.ts'
import { readCycloneDxDocument } from '../cyclonedx/read-cyclonedx-document.ts'
import { writeSpdx } from '../spdx/write-spdx.ts'
import { asObject, asObjects, type JsonObject } from '../json/json-values.ts'

const data = path.resolve(import.meta.dirname, '../../../../../shared/data')
const spdxSchemaFile = path.join(data, 'spdx/schemas/spdx-2.3.schema.json')
const realDocument = path.join(data, 'generated-sboms/nodegoat.cdx.json.gz')

const imprint: DocumentMetadata = {
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  timestamp: '2026-11-20T10:11:12.345Z',
  toolVersion: '1.2.3',
}

function component(name: string, more: Partial<Component> = {}): Component {
  return {
    key: `npm:${name}`,
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name.replace('@', '%40')}@1.0.0`,
    type: 'library',
    description: undefined,
    licenses: [],
    hash: undefined,
    links: [],
    cpe: undefined,
    isPrivate: false,
    ...more,
  }
}

const full = component('@acme/full', {
  description: 'Does it all',
  licenses: [
    { id: 'MIT' },
    { name: 'Acme licence', url: 'https://acme.example/l', text: 'Be kind.' },
    { expression: 'ISC OR LicenseRef-x' },
  ],
  hash: { algorithm: 'SHA-256', value: 'ab'.repeat(32) },
  links: [
    { type: 'website', url: 'https://acme.example' },
    { type: 'distribution', url: 'https://registry.example/full.tgz' },
    { type: 'vcs', url: 'ssh://git@acme.example/full.git' },
  ],
  cpe: 'cpe:2.3:a:acme:full:1.0.0:*:*:*:*:*:*:*',
  isPrivate: true,
})

const sbom: Sbom = {
  format: 'cyclonedx',
  formatVersion: '1.6',
  serialNumber: undefined,
  subject: { name: 'shop', version: '2', purl: 'pkg:npm/shop@2', licenses: [{ id: 'Apache-2.0' }] },
  components: [full, component('b'), component('c', { version: undefined, purl: 'pkg:npm/c', type: 'file' })],
  graph: { roots: [0], dependsOn: [[1, 2], [2], [1]] },
  assets: [],
  notices: { warnings: [], contentNotices: [] },
}

function asJson(document: JsonObject): JsonObject {
  return asObject(JSON.parse(JSON.stringify(document))) ?? {}
}

function readAgain(document: JsonObject): Sbom {
  return readCycloneDxDocument(new TextEncoder().encode(JSON.stringify(document)))
}

it('writes only addresses and CPEs that the standards accept', () => {
  const links = ['git@acme.example:x.git', 'http://[bad'].map((url) => ({ type: 'vcs', url }) as const)
  const licenses = [{ name: 'Own', url: 'https://acme.example/a b' }]
  const cpes = ['cpe:2.3:a:acme:x++:1:*:*:*:*:*:*:*', String.raw`cpe:2.3:a:acme:x\+\+:1:*:*:*:*:*:*:*`, 'cpe:/a:acme:x:1', 'cpe:x']
  const nasty = { ...sbom, components: cpes.map((cpe, index) => component(`n${String(index)}`, { links, licenses, cpe })) }
  const [first] = asObjects(asJson(writeCycloneDx(nasty, imprint))['components'])
  expect(first?.['externalReferences']).toEqual([{ type: 'vcs', url: 'ssh://git@acme.example/x.git' }])
  expect(first?.['licenses']).toEqual([{ license: { name: 'Own', url: 'https://acme.example/a%20b' } }])
  const packages = asObjects(asJson(writeSpdx(nasty, imprint))['packages']).slice(1)
  expect(packages.map((each) => asObjects(each['externalRefs'])[1]?.['referenceLocator'])).toEqual([undefined, cpes[1], cpes[2], undefined])
})

describe('CycloneDX 1.7 as written', () => {
  const document = asJson(writeCycloneDx(sbom, imprint))

  it('is valid by the official schema', () => {
    expect(cyclonedxValidator('1.7').Check(document)).toBe(true)
  })
  it('carries the imprint and names the tool', () => {
    expect(document).toMatchObject({
      specVersion: '1.7',
      serialNumber: imprint.serialNumber,
      metadata: { timestamp: imprint.timestamp, tools: { components: [{ name: 'Waybill', version: '1.2.3' }] } },
    })
  })
  it('says everything the components know', () => {
    expect(document['components']).toMatchObject([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40acme/full@1.0.0',
        group: '@acme',
        name: 'full',
        version: '1.0.0',
        description: 'Does it all',
        hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }],
        licenses: [
          { license: { id: 'MIT' } },
          { license: { name: 'Acme licence', url: 'https://acme.example/l', text: { content: 'Be kind.' } } },
          { expression: 'ISC OR LicenseRef-x' },
        ],
        cpe: full.cpe,
        purl: 'pkg:npm/%40acme/full@1.0.0',
        externalReferences: full.links,
        properties: [{ name: 'waybill:private', value: 'true' }],
      },
      { name: 'b' },
      { type: 'file', name: 'c', purl: 'pkg:npm/c' },
    ])
  })
  it('reads back as what was written', () => {
    const again = readAgain(document)
    expect(again).toEqual({ ...sbom, formatVersion: '1.7', serialNumber: imprint.serialNumber, notices: again.notices })
    expect(again.notices.losses?.map((loss) => loss.path)).toEqual(['/metadata/timestamp', '/metadata/tools', '/metadata/component/type'])
  })
  it('without a root component and components is valid too', () => {
    const empty = writeCycloneDx({ subject: undefined, components: [], graph: { roots: [], dependsOn: [] } }, imprint)
    expect(cyclonedxValidator('1.7').Check(asJson(empty))).toBe(true)
  })
  it.skipIf(!existsSync(realDocument))('of a real document loses nothing (skipped without ../shared/data)', () => {
    const real = readCycloneDxDocument(gunzipSync(readFileSync(realDocument)))
    const written = asJson(writeCycloneDx(real, imprint))
    const again = readAgain(written)
    expect(cyclonedxValidator('1.7').Check(written)).toBe(true)
    expect(again.components).toEqual(real.components)
    expect(again.graph).toEqual(real.graph)
    expect(again.subject).toEqual(real.subject)
    expect(again.notices.warnings).toEqual([])
  })
})

describe('SPDX 2.3 as written', () => {
  const document = asJson(writeSpdx(sbom, imprint))

  it('describes the root component, whose dependencies are the roots', () => {
    expect(document['relationships']).toEqual([
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-Subject' },
      { spdxElementId: 'SPDXRef-Subject', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-Package-1' },
      { spdxElementId: 'SPDXRef-Package-1', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-Package-2' },
      { spdxElementId: 'SPDXRef-Package-1', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-Package-3' },
      { spdxElementId: 'SPDXRef-Package-2', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-Package-3' },
      { spdxElementId: 'SPDXRef-Package-3', relationshipType: 'DEPENDS_ON', relatedSpdxElement: 'SPDXRef-Package-2' },
    ])
  })
  it('without a root component describes its roots', () => {
    const { relationships } = writeSpdx({ ...sbom, subject: undefined }, imprint)
    expect(asObjects(relationships)[0]).toEqual({
      spdxElementId: 'SPDXRef-DOCUMENT',
      relationshipType: 'DESCRIBES',
      relatedSpdxElement: 'SPDXRef-Package-1',
    })
  })
  it('says everything the components know', () => {
    expect(document).toMatchObject({
      spdxVersion: 'SPDX-2.3',
      dataLicense: 'CC0-1.0',
      SPDXID: 'SPDXRef-DOCUMENT',
      name: 'shop',
      documentNamespace: imprint.serialNumber,
      creationInfo: { created: '2026-11-20T10:11:12Z', creators: ['Tool: Waybill-1.2.3'] },
    })
    expect(asObjects(document['packages']).slice(0, 2)).toMatchObject([
      { SPDXID: 'SPDXRef-Subject', name: 'shop', versionInfo: '2', licenseDeclared: 'Apache-2.0', downloadLocation: 'NOASSERTION' },
      {
        SPDXID: 'SPDXRef-Package-1',
        name: '@acme/full',
        versionInfo: '1.0.0',
        downloadLocation: 'https://registry.example/full.tgz',
        homepage: 'https://acme.example',
        licenseDeclared: 'MIT AND LicenseRef-Acme-licence AND (ISC OR LicenseRef-x)',
        primaryPackagePurpose: 'LIBRARY',
        checksums: [{ algorithm: 'SHA256', checksumValue: 'ab'.repeat(32) }],
        externalRefs: [
          { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/%40acme/full@1.0.0' },
          { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: full.cpe },
        ],
      },
    ])
    expect(document['hasExtractedLicensingInfos']).toEqual([
      { licenseId: 'LicenseRef-Acme-licence', name: 'Acme licence', extractedText: 'Be kind.', seeAlsos: ['https://acme.example/l'] },
      { licenseId: 'LicenseRef-x', name: 'LicenseRef-x', extractedText: 'The text of "LicenseRef-x" is not known.' },
    ])
  })

  describe('declares licences', () => {
    it.each<[string, readonly License[], string]>([
      ['none', [], 'NOASSERTION'],
      ['NONE', [{ expression: 'NONE' }], 'NONE'],
      ['NONE beside another', [{ expression: 'NONE' }, { id: 'MIT' }], 'MIT'],
      ['one id', [{ id: 'MIT' }], 'MIT'],
      ['one id twice', [{ id: 'MIT' }, { expression: 'MIT' }], 'MIT'],
      ['several', [{ id: 'MIT' }, { expression: 'ISC AND Zlib' }, { expression: 'MIT OR ISC' }], 'MIT AND ISC AND Zlib AND (MIT OR ISC)'],
      ['a name', [{ name: 'Acme — own licence!' }], 'LicenseRef-Acme-own-licence'],
      ['a name without letters', [{ name: '許可' }], 'LicenseRef-unnamed'],
      ['an unknown word in an expression', [{ expression: 'MIT OR Acme' }], 'MIT OR LicenseRef-Acme'],
      ['a reference into another document', [{ expression: 'DocumentRef-d:LicenseRef-l' }], 'LicenseRef-l'],
      ['an exception SPDX does not know', [{ expression: 'MIT WITH AdditionRef-a' }], 'LicenseRef-MIT-WITH-AdditionRef-a'],
      ['NOASSERTION inside', [{ expression: 'MIT AND NOASSERTION' }], 'LicenseRef-MIT-AND-NOASSERTION'],
    ])('%s', (_, licenses, expected) => {
      const written = asJson(writeSpdx({ ...sbom, subject: undefined, components: [component('a', { licenses })] }, imprint))
      expect(asObjects(written['packages'])[0]?.['licenseDeclared']).toBe(expected)
    })
    it('of one name and different texts under different ids', () => {
      const licenses = [
        { name: 'Own', text: 'a' },
        { name: 'Own', text: 'b' },
        { name: 'Own', text: 'a' },
      ]
      const written = asJson(
        writeSpdx({ ...sbom, components: licenses.map((license, at) => component(`c${at}`, { licenses: [license] })) }, imprint),
      )
      const ids = asObjects(written['packages']).map((each) => each['licenseDeclared'])
      expect(ids).toEqual(['Apache-2.0', 'LicenseRef-Own', 'LicenseRef-Own-2', 'LicenseRef-Own'])
    })
  })

  describe.skipIf(!existsSync(spdxSchemaFile))('(skipped without ../shared/data)', () => {
    const schema = Compile(asJson(JSON.parse(existsSync(spdxSchemaFile) ? readFileSync(spdxSchemaFile, 'utf8') : '{}')))

    it('is valid by the official schema', () => {
      expect(schema.Errors(document)).toEqual([true, []])
    })
    it('is so for a real document, with every licence it refers to declared', () => {
      const written = asJson(writeSpdx(readCycloneDxDocument(gunzipSync(readFileSync(realDocument))), imprint))
      expect(schema.Check(written)).toBe(true)
      const declared = new Set(asObjects(written['hasExtractedLicensingInfos']).map((info) => info['licenseId']))
      const expressions = asObjects(written['packages']).map((each) => parseLicenseExpression(String(each['licenseDeclared'])).expression)
      const terms = expressions.flatMap((expression) => (expression === undefined ? [] : licenseTerms(expression)))
      expect(expressions).not.toContain(undefined)
      expect(terms.filter(({ id, kind, isKnown }) => !isKnown || (kind === 'reference' && !declared.has(id)))).toEqual([])
    })
  })
})
