import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Asset } from '../sbom/sbom.ts'
import { writeAssetBom } from './write-asset-bom.ts'
import { cyclonedxValidator } from './cyclonedx-validator.ts'
import { readCycloneDxDocument } from './read-cyclonedx-document.ts'
import { asObject, asObjects, type JsonObject } from '../json/json-values.ts'

const rootComponent = { name: 'app', version: undefined, purl: undefined, licenses: [] }
const imprint = {
  serialNumber: 'urn:uuid:0192b7a0-1111-7000-8000-000000000001',
  timestamp: '2026-01-01T00:00:00.000Z',
  toolVersion: '1',
}

interface Relation {
  readonly ref: string
  readonly dependsOn: readonly string[]
  readonly provides?: readonly string[]
}

interface Written {
  readonly components: readonly JsonObject[]
  readonly dependencies: readonly Relation[]
}

function bomOf(components: readonly object[], dependencies: readonly object[] = []): object {
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components, dependencies }
}

/** Writes documents as one; whatever they are, the result is valid, names nothing twice, and refers to nothing that is not there. */
function write(kind: Asset['kind'], ...documents: readonly object[]): Written {
  const sboms = documents.map((document) => readCycloneDxDocument(Buffer.from(JSON.stringify(document))))
  const document = structuredClone(writeAssetBom(kind, { rootComponent, sboms }, imprint))
  expect(cyclonedxValidator('1.7').Check(document)).toBe(true)
  const names = namesIn([asObject(document['metadata'])?.['component'], document['components']])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  const { dependencies } = document as unknown as Written
  const refs = dependencies.flatMap(({ ref, dependsOn, provides = [] }) => [ref, ...dependsOn, ...provides])
  expect(refs.filter((ref) => !names.includes(ref))).toEqual([])
  expect(new Set(dependencies.map(({ ref }) => ref)).size).toBe(dependencies.length)
  return document as unknown as Written
}

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  const source = asObject(value) ?? {}
  const own = typeof source['bom-ref'] === 'string' ? [source['bom-ref']] : []
  return [...own, ...Object.values(source).flatMap(namesIn)]
}

function asset(ref: string, crypto: object, more: object = {}): object {
  return { type: 'cryptographic-asset', 'bom-ref': ref, name: ref, cryptoProperties: crypto, ...more }
}

function algorithm(ref: string, more: object = {}): object {
  return asset(ref, { assetType: 'algorithm', algorithmProperties: more })
}

function keyOf(ref: string, algorithmRef: string): object {
  return asset(ref, { assetType: 'related-crypto-material', relatedCryptoMaterialProperties: { type: 'key', algorithmRef } })
}

const library = { type: 'library', 'bom-ref': 'lib', name: 'lib', version: '1', purl: 'pkg:npm/lib@1' }
const lib = 'pkg:npm/lib@1'

function algorithmRefsIn({ components }: Written): readonly unknown[] {
  return components.flatMap(({ cryptoProperties }) => {
    const properties = asObject(asObject(cryptoProperties)?.['relatedCryptoMaterialProperties'])
    return properties === undefined ? [] : [properties['algorithmRef']]
  })
}

describe('the graph around assets', () => {
  it('tells what provides an asset from what uses it, and how components hang together', () => {
    const user = { ...library, 'bom-ref': 'user', name: 'user', purl: 'pkg:npm/user@1' }
    const edges = [
      { ref: 'user', dependsOn: ['lib', 'aes'] },
      { ref: 'lib', provides: ['aes'] },
    ]
    const { dependencies } = write('cryptographic-asset', bomOf([algorithm('aes'), library, user], edges))
    expect(dependencies).toEqual([
      { ref: 'subject', dependsOn: ['pkg:npm/user@1'] },
      { ref: 'pkg:npm/user@1', dependsOn: ['aes', lib] },
      { ref: lib, dependsOn: [], provides: ['aes'] },
    ])
  })
  it('takes assets of the other kind along that are used or use', () => {
    const model = { type: 'machine-learning-model', 'bom-ref': 'model', name: 'model' }
    const document = bomOf([algorithm('aes'), algorithm('md5'), model], [{ ref: 'model', dependsOn: ['aes'] }])
    expect(write('machine-learning-model', document).components.map(({ name }) => name)).toEqual(['aes', 'model'])
  })
})

describe('names over several SBOMs', () => {
  it('are one for what is the same with all it refers to, and apart where only what it refers to differs', () => {
    const one = bomOf([algorithm('a', { mode: 'gcm' }), keyOf('key', 'a')])
    const other = bomOf([algorithm('a', { mode: 'cbc' }), keyOf('key', 'a')])
    const document = write('cryptographic-asset', one, other, one, other)
    expect(document.components.map((each) => each['bom-ref'])).toEqual(['a', 'key', 'a#2', 'key#2'])
    expect(algorithmRefsIn(document)).toEqual(['a', 'a#2'])
  })
  it('change refs and nothing else: a mode stays one though an asset is called like it', () => {
    const one = bomOf([algorithm('gcm', { mode: 'ctr' })])
    const other = bomOf([algorithm('gcm', { mode: 'gcm' }), keyOf('key', 'gcm')])
    const document = write('cryptographic-asset', one, other)
    expect(document.components[1]).toMatchObject({ 'bom-ref': 'gcm#2', cryptoProperties: { algorithmProperties: { mode: 'gcm' } } })
    expect(algorithmRefsIn(document)).toEqual(['gcm#2'])
  })
  it('are never those of components or of the root component, nor those inside other assets', () => {
    const inside = { evidence: { occurrences: [{ 'bom-ref': 'here', location: 'a.ts' }] } }
    const one = bomOf([asset('lib-a', { assetType: 'algorithm' }, inside), library], [{ ref: 'lib', dependsOn: ['lib-a'] }])
    const other = bomOf([asset('subject', { assetType: 'algorithm' }, inside), asset(lib, { assetType: 'algorithm' }), algorithm('here')])
    const refs = write('cryptographic-asset', one, other).components.map((each) => each['bom-ref'])
    expect(refs).toEqual(['lib-a', lib, 'subject#2', `${lib}#2`, 'here#2'])
  })
})

describe('older versions', () => {
  it('are said in the words of 1.7, beside their own', () => {
    const elliptic = algorithm('ec', { curve: 'secp256r1' })
    const certificate = asset('certificate', {
      assetType: 'certificate',
      certificateProperties: { certificateExtension: 'pem', signatureAlgorithmRef: 'ec', subjectPublicKeyRef: 'key' },
    })
    const { components } = write('cryptographic-asset', bomOf([elliptic, certificate, keyOf('key', 'ec')]))
    expect(components.map((each) => each['cryptoProperties'])).toMatchObject([
      { algorithmProperties: { curve: 'secp256r1', ellipticCurve: 'secg/secp256r1' } },
      {
        certificateProperties: {
          certificateExtension: 'pem',
          certificateFileExtension: 'pem',
          signatureAlgorithmRef: 'ec',
          relatedCryptographicAssets: [
            { type: 'algorithm', ref: 'ec' },
            { type: 'publicKey', ref: 'key' },
          ],
        },
      },
      { relatedCryptoMaterialProperties: { algorithmRef: 'ec', relatedCryptographicAssets: [{ type: 'algorithm', ref: 'ec' }] } },
    ])
  })
  it.each([
    ['P-384', 'nist/P-384'],
    ['prime256v1', 'x962/prime256v1'],
    ['Edwards25519', 'other/Ed25519'],
    ['brainpoolP256r1', 'brainpool/brainpoolP256r1'],
  ])('call the curve %s %s', (curve, ellipticCurve) => {
    const [component] = write('cryptographic-asset', bomOf([algorithm('ec', { curve })])).components
    expect(component?.['cryptoProperties']).toMatchObject({ algorithmProperties: { curve, ellipticCurve } })
  })
})

function inCircle(index: number): string {
  return `a${String(index % 10_000)}`
}

describe('hostile documents', () => {
  it('of 10,000 assets in a circle are written', () => {
    const assets = Array.from({ length: 10_000 }, (_, index) => algorithm(inCircle(index)))
    const edges = assets.map((_, index) => ({ ref: inCircle(index), dependsOn: [inCircle(index + 1)] }))
    const sbom = readCycloneDxDocument(Buffer.from(JSON.stringify(bomOf(assets, edges))))
    const document = writeAssetBom('cryptographic-asset', { rootComponent, sboms: [sbom, sbom] }, imprint) as unknown as Written
    expect([document.components.length, document.dependencies.length]).toEqual([10_000, 10_001])
  })
  it('of 1,000 assets that fit nowhere, each in its own way, are valid and lose nothing', () => {
    const assets = Array.from({ length: 1000 }, (_, index) =>
      algorithm(`a${String(index)}`, { [`odd${String(index)}`]: 1, primitive: `p${String(index)}` }),
    )
    const sbom = readCycloneDxDocument(Buffer.from(JSON.stringify(bomOf(assets))))
    const document = structuredClone(writeAssetBom('cryptographic-asset', { rootComponent, sboms: [sbom] }, imprint))
    expect(cyclonedxValidator('1.7').Check(document)).toBe(true)
    const components = asObjects(document['components'])
    expect(components.filter(({ name, properties }) => !JSON.stringify(properties).includes(`p${String(name).slice(1)}`))).toEqual([])
  })
  it('of one tool, whose field no version knows, have it moved in all of them', () => {
    const assets = Array.from({ length: 5000 }, (_, index) => asset(`a${String(index)}`, { assetType: 'algorithm', odd: index }))
    const { components } = write('cryptographic-asset', bomOf(assets))
    expect(components.filter(({ cryptoProperties }) => cryptoProperties === undefined)).toEqual([])
    expect(components[4999]?.['properties']).toEqual([{ name: 'waybill:moved:/cryptoProperties/odd', value: '4999' }])
  })
  it('nested 150 deep keep every asset once', () => {
    const nested = Array.from({ length: 150 }, (_, index) => index).reduce<object | undefined>(
      (inner, index) => ({ ...algorithm(`a${String(index)}`), components: inner === undefined ? [] : [inner] }),
      undefined,
    )
    const sbom = readCycloneDxDocument(Buffer.from(JSON.stringify(bomOf([nested ?? {}]))))
    expect([sbom.assets.length, JSON.stringify(sbom.assets).length < 60_000]).toEqual([150, true])
  })
})

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data')
const files = globSync('{xbom/{cbom,aibom}/*.json,cyclonedx/spec-tests/1.[567]/valid-*.json}', { cwd: folder }).filter(
  (file) => !file.includes('Broken'),
)

/** Places of a body whose value is not in what was written, neither there nor moved into a property. Refs may be called otherwise. */
function lost(body: unknown, component: JsonObject): readonly string[] {
  const moved = new Set(asObjects(component['properties']).map(({ name }) => String(name).replace('waybill:moved:', '')))
  return differences(body, component, '').filter((place) => !moved.values().some((each) => place === each || place.startsWith(`${each}/`)))
}

function differences(from: unknown, to: unknown, place: string): readonly string[] {
  if (typeof from !== 'object' || from === null) return from === to || /\/(?:bom-ref|ref)$/u.test(place) ? [] : [place]
  return Object.entries(from).flatMap(([name, value]) =>
    differences(value, (to as Record<string, unknown> | undefined)?.[name], `${place}/${name}`),
  )
}

function assetsIn(list: unknown): readonly JsonObject[] {
  const components = asObjects(list)
  const own = components.filter(({ type }) => type === 'cryptographic-asset' || type === 'machine-learning-model')
  return own.map(withoutComponents).concat(components.flatMap(({ components: nested }) => assetsIn(nested)))
}

function withoutComponents({ components: _nested, ...component }: JsonObject): JsonObject {
  return component
}

describe.skipIf(!existsSync(path.join(folder, 'xbom')))('real documents (skipped without the data beside the repository)', () => {
  it.each(files)('%s: loses no property of an asset and no relation between assets', (file) => {
    const document = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as JsonObject
    const outputs = (['cryptographic-asset', 'machine-learning-model'] as const).map((kind) => write(kind, document))
    const written = outputs.flatMap(({ components }) => components)
    const edges = new Set(outputs.flatMap(({ dependencies }) => dependencies.flatMap(pairsOf)))
    const assets = assetsIn(document['components'])
    const names = new Set(assets.map((each) => each['bom-ref']))
    const gone = assets.flatMap((each) => {
      const fits = written.filter(({ name }) => name === String(each['name']).trim()).map((component) => lost(each, component))
      return fits.some((places) => places.length === 0) ? [] : [[each['name'], fits]]
    })
    expect(gone).toEqual([])
    const relations = asObjects(document['dependencies']) as unknown as readonly Relation[]
    const between = relations.flatMap(pairsOf).filter((pair) => pair.split(' > ').every((end) => names.has(end)))
    expect(between.filter((pair) => !edges.has(pair) && new Set(pair.split(' > ')).size > 1)).toEqual([])
  })
})

function pairsOf({ ref, dependsOn = [], provides = [] }: Partial<Relation>): readonly string[] {
  return [...dependsOn, ...provides].map((target) => `${ref ?? ''} > ${target}`)
}
