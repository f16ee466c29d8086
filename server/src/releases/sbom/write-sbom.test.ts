import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { cyclonedxValidator, readCycloneDxDocument } from '@waybill/documents/cyclonedx'
import { cycloneDxSbom, spdxSbom } from '#releases/sbom/write-sbom.ts'
import { componentOf } from '#test/make-sbom.ts'
import { snapshotComponent, licensed, snapshotModule, snapshotOf } from '#test/make-snapshot.ts'

const spdxSchemaFile = join(import.meta.dirname, '../../../../../shared/data/spdx/schemas/spdx-2.3.schema.json')

const a = componentOf('pkg:npm/a@1.0.0', { licenses: [{ id: 'MIT' }] })
const b = componentOf('pkg:npm/b@2.0.0', { licenses: [{ expression: 'MIT OR LicenseRef-1' }] })

function moduleOf(name: string, text = 'Text of the first'): ReturnType<typeof snapshotModule> {
  const module = snapshotModule([a, b], { id: name, name, version: '3.1.0' })
  const extractedLicenses = [{ id: 'LicenseRef-1', name: 'First', text }]
  return { ...module, bom: { ...module.bom, extractedLicenses, graph: { roots: [0], dependsOn: [[1], []] } } }
}

const single = snapshotOf([moduleOf('app')])
const several = snapshotOf([moduleOf('app'), moduleOf('web', 'Text of another')])

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into documents freely; what is wrong fails there
function asJson(text: string): any {
  return JSON.parse(text)
}

describe('the CycloneDX document of a release', () => {
  it('is valid by the official schema, of one module or several', () => {
    for (const snapshot of [single, several, snapshotOf([])])
      expect(cyclonedxValidator('1.7').Check(asJson(cycloneDxSbom(snapshot)))).toBe(true)
  })
  it('is the same, byte for byte, whenever it is written', () => {
    expect(cycloneDxSbom(structuredClone(several))).toBe(cycloneDxSbom(several))
  })
  it('has its time and number from the release', () => {
    const { metadata, serialNumber } = asJson(cycloneDxSbom(single))
    expect(metadata.timestamp).toBe(single.taken)
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
    expect(asJson(spdxSbom(single)).documentNamespace).not.toBe(serialNumber)
    const later = { ...single, approval: { ...single.approval, id: 'another' } }
    expect(asJson(cycloneDxSbom(later)).serialNumber).not.toBe(serialNumber)
  })
  it('describes the release, with the components of its single module below it', () => {
    const { metadata, dependencies } = asJson(cycloneDxSbom(single))
    expect(metadata.component).toMatchObject({ name: 'Shop', version: '1.2.0' })
    expect(dependencies).toEqual([
      { ref: 'subject', dependsOn: [a.purl] },
      { ref: a.purl, dependsOn: [b.purl] },
      { ref: b.purl, dependsOn: [] },
    ])
  })
  it('names several modules as components that the release depends on, with what each depends on', () => {
    const { components, dependencies } = asJson(cycloneDxSbom(several))
    const [app, web] = ['pkg:generic/Shop/app@3.1.0', 'pkg:generic/Shop/web@3.1.0']
    expect(components.map(({ purl }: { readonly purl: string }) => purl)).toEqual([app, web, a.purl, b.purl])
    expect(dependencies).toEqual([
      { ref: 'subject', dependsOn: [app, web] },
      { ref: app, dependsOn: [a.purl] },
      { ref: web, dependsOn: [a.purl] },
      { ref: a.purl, dependsOn: [b.purl] },
      { ref: b.purl, dependsOn: [] },
    ])
  })
  it('keeps modules apart that call themselves the same', () => {
    const subject = { name: 'shop', version: '1', purl: 'pkg:npm/shop@1', licenses: [] }
    const [app, web] = [moduleOf('app'), moduleOf('web')]
    const twins = [
      { ...app, bom: { ...app.bom, subject } },
      { ...web, bom: { ...web.bom, subject } },
    ]
    const { dependencies } = asJson(cycloneDxSbom(snapshotOf(twins)))
    expect(dependencies[0].dependsOn).toEqual(['pkg:npm/shop@1', 'pkg:generic/Shop/web@3.1.0'])
  })
  it('never lets a module depend on itself, though its SBOM lists it', () => {
    const module = snapshotModule(['pkg:npm/shop@1'])
    const sbom = { ...module.bom, subject: { name: 'shop', version: '1', purl: 'pkg:npm/shop@1', licenses: [] } }
    const { dependencies } = asJson(cycloneDxSbom(snapshotOf([{ ...module, bom: sbom }, moduleOf('web')])))
    expect(dependencies[1]).toEqual({ ref: 'pkg:npm/shop@1', dependsOn: [] })
  })
  it('shows the selected licence, and that of the registry where the SBOM declares none', () => {
    const bare = componentOf('pkg:npm/c@1')
    const module = snapshotModule([a, bare])
    const components = [
      snapshotComponent(a, { license: licensed('Apache-2.0', { source: 'selected' }) }),
      snapshotComponent(bare, { license: licensed('ISC', { source: 'registry' }) }),
      snapshotComponent(componentOf('pkg:npm/hand@1'), { isAddedByHand: true }),
    ]
    const written = asJson(cycloneDxSbom(snapshotOf([{ ...module, components }])))
    expect(written.components.map(({ licenses }: { readonly licenses?: object }) => licenses)).toEqual([
      [{ expression: 'Apache-2.0' }],
      [{ expression: 'ISC' }],
      undefined,
    ])
    expect(written.dependencies[0].dependsOn).toEqual([a.purl, bare.purl, 'pkg:npm/hand@1'])
  })
  it('reads back with all its components and edges', () => {
    const again = readCycloneDxDocument(new TextEncoder().encode(cycloneDxSbom(several)))
    expect(again.components).toHaveLength(4)
    expect(again.graph).toEqual({ roots: [0, 1], dependsOn: [[2], [2], [3], []] })
  })
})

describe('the SPDX document of a release', () => {
  const written = asJson(spdxSbom(several))

  it('separates licences of one id and different texts', () => {
    expect(written.packages.at(-1).licenseDeclared).toBe('(MIT OR LicenseRef-1) AND (MIT OR LicenseRef-1-2)')
    expect(written.hasExtractedLicensingInfos).toMatchObject([
      { licenseId: 'LicenseRef-1', extractedText: 'Text of the first' },
      { licenseId: 'LicenseRef-1-2', extractedText: 'Text of another' },
    ])
    const other = { ...moduleOf('web', 'Text of another'), name: 'web' }
    const c = componentOf('pkg:npm/c@1', { licenses: [{ expression: 'LicenseRef-1' }] })
    const module = snapshotModule([c], { name: 'web' })
    const sbom = { ...module.bom, extractedLicenses: other.bom.extractedLicenses ?? [] }
    const { packages, hasExtractedLicensingInfos } = asJson(spdxSbom(snapshotOf([moduleOf('app'), { ...module, bom: sbom }])))
    expect(packages.at(-1).licenseDeclared).toBe('LicenseRef-1-2')
    expect(hasExtractedLicensingInfos).toMatchObject([
      { licenseId: 'LicenseRef-1', extractedText: 'Text of the first' },
      { licenseId: 'LicenseRef-1-2', extractedText: 'Text of another' },
    ])
  })
  it('is written in bearable time, though a document gives one id to thousands of texts', () => {
    const module = snapshotModule([a])
    const extractedLicenses = Array.from({ length: 20_000 }, (_, i) => ({ id: 'LicenseRef-1', text: `Text ${i}` }))
    expect(asJson(spdxSbom(snapshotOf([{ ...module, bom: { ...module.bom, extractedLicenses } }]))).packages).toHaveLength(2)
  })
  it.skipIf(!existsSync(spdxSchemaFile))('is valid by the official schema (skipped without ../shared/data)', () => {
    const schema = Compile(JSON.parse(readFileSync(spdxSchemaFile, 'utf8')))
    for (const snapshot of [single, several, snapshotOf([])]) expect(schema.Errors(asJson(spdxSbom(snapshot)))).toEqual([true, []])
  })
})
