import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { cyclonedxValidator } from '@waybill/documents/cyclonedx'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { fileUpload } from '#test/cyclonedx.ts'

type Fields = Readonly<Record<string, unknown>>

interface Written {
  readonly components: readonly (Fields & { readonly 'bom-ref': string; readonly type: string; readonly name: string })[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const made: { company: TestCompany; projectId: string } = {} as never

beforeAll(async () => {
  made.company = await makeCompany()
  made.projectId = await makeProject(made.company)
})

const aes = {
  type: 'cryptographic-asset',
  'bom-ref': 'aes',
  name: 'AES-128-GCM',
  cryptoProperties: {
    assetType: 'algorithm',
    algorithmProperties: { primitive: 'ae', parameterSetIdentifier: '128', mode: 'gcm', nistQuantumSecurityLevel: 1 },
    oid: '2.16.840.1.101.3.4.1.6',
  },
  evidence: { occurrences: [{ location: 'src/a.ts' }] },
}
const key = {
  type: 'cryptographic-asset',
  'bom-ref': 'key',
  name: 'the key',
  cryptoProperties: {
    assetType: 'related-crypto-material',
    relatedCryptoMaterialProperties: { type: 'secret-key', algorithmRef: 'aes', size: 128 },
  },
}
/** 1.7 says what an asset is related to by a list. */
const lifted = {
  ...key,
  cryptoProperties: {
    ...key.cryptoProperties,
    relatedCryptoMaterialProperties: {
      ...key.cryptoProperties.relatedCryptoMaterialProperties,
      relatedCryptographicAssets: [{ type: 'algorithm', ref: 'aes' }],
    },
  },
}
const data = {
  type: 'data',
  'bom-ref': 'set',
  name: 'reviews',
  version: '1',
  data: [{ type: 'dataset', name: 'reviews', classification: 'public', contents: { url: 'https://data.example' } }],
}
const model = {
  type: 'machine-learning-model',
  'bom-ref': 'model',
  name: 'bert',
  version: '1',
  modelCard: { modelParameters: { task: 'classification', datasets: [{ ref: 'set' }] }, considerations: { users: ['everybody'] } },
}
const library = { type: 'library', 'bom-ref': 'lib', name: 'lib', version: '1', purl: 'pkg:npm/lib@1' }

function document(components: readonly Fields[], dependencies: readonly Fields[] = [], specVersion = '1.6'): Fields {
  return {
    bomFormat: 'CycloneDX',
    specVersion,
    version: 1,
    metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'root' } },
    components,
    dependencies,
  }
}

async function importSbom(sbom: Fields, module: string): Promise<string> {
  const { status, body, text } = await made.company.post(`/core/imports/scan/cyclonedx?project=${made.projectId}&module=${module}`, sbom)
  if (status !== 201) throw new Error(text)
  return body.moduleId as string
}

async function read(url: string): Promise<Written> {
  const { status, body } = await made.company.get(url)
  expect([status, cyclonedxValidator('1.7').Check(body)]).toEqual([200, true])
  return body as Written
}

function edgesOf({ dependencies }: Written): readonly string[] {
  return dependencies.flatMap(({ ref, dependsOn }) => dependsOn.map((target) => `${ref} > ${target}`)).toSorted()
}

describe('the CBOM of a module (docs/reference/sboms.md#aibom-and-cbom)', () => {
  it('lists the cryptographic assets with all their properties and their users', async () => {
    const moduleId = await importSbom(
      document(
        [aes, key, library],
        [
          { ref: 'root', dependsOn: ['lib', 'key'] },
          { ref: 'lib', dependsOn: ['aes'] },
        ],
      ),
      'crypto',
    )
    const cbom = await read(`/core/modules/${moduleId}/cbom`)
    expect(cbom.components.filter(({ type }) => type === 'cryptographic-asset')).toEqual([aes, lifted])
    expect(cbom.components.map((each) => each['bom-ref'])).toEqual(['aes', 'key', 'pkg:npm/lib@1'])
    expect(edgesOf(cbom)).toEqual(['pkg:npm/lib@1 > aes', 'subject > key', 'subject > pkg:npm/lib@1'])
    const parts = await made.company.get(`/core/modules/${moduleId}/partsList`)
    expect(parts.body.components).toHaveLength(1)
    expect((await read(`/core/modules/${moduleId}/aibom`)).components).toEqual([])
  })

  it('is valid whatever version and tool the document came from: what 1.7 does not know moves into properties', async () => {
    const odd = {
      ...aes,
      vendorField: { a: 1 },
      cryptoProperties: {
        ...aes.cryptoProperties,
        algorithmProperties: { ...aes.cryptoProperties.algorithmProperties, primitive: 'magic', extra: [1] },
      },
    }
    const moduleId = await importSbom(document([odd]), 'odd')
    const [asset] = (await read(`/core/modules/${moduleId}/cbom`)).components
    expect(asset).toMatchObject({
      name: 'AES-128-GCM',
      cryptoProperties: { algorithmProperties: { mode: 'gcm', parameterSetIdentifier: '128' } },
      evidence: aes.evidence,
    })
    const moved = asset?.['properties'] as { name: string; value: string }[]
    expect(moved.map(({ name, value }) => `${name} ${value}`).toSorted()).toEqual([
      'waybill:moved:/cryptoProperties/algorithmProperties/extra [1]',
      'waybill:moved:/cryptoProperties/algorithmProperties/primitive magic',
      'waybill:moved:/vendorField {"a":1}',
    ])
  })

  it('of a module without scan or assets is an empty, valid document', async () => {
    const moduleId = await makeModule(made.company, made.projectId)
    for (const name of ['cbom', 'aibom']) expect((await read(`/core/modules/${moduleId}/${name}`)).components).toEqual([])
  })

  it('with circles and assets nested in assets ends', async () => {
    const nested = { ...key, components: [{ ...aes, components: [library] }] }
    const moduleId = await importSbom(
      document(
        [nested],
        [
          { ref: 'aes', dependsOn: ['key'] },
          { ref: 'key', dependsOn: ['aes'] },
        ],
      ),
      'circle',
    )
    expect(edgesOf(await read(`/core/modules/${moduleId}/cbom`))).toEqual(['aes > key', 'aes > pkg:npm/lib@1', 'key > aes'])
  })
})

describe('the AIBOM of a module', () => {
  it('lists the models with their cards, and the data they refer to', async () => {
    const moduleId = await importSbom(document([model, data, library], [{ ref: 'lib', dependsOn: ['model'] }]), 'ai')
    const aibom = await read(`/core/modules/${moduleId}/aibom`)
    const purl = 'pkg:generic/reviews@1'
    expect(aibom.components.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
      { ...model, modelCard: { ...model.modelCard, modelParameters: { task: 'classification', datasets: [{ ref: purl }] } } },
      expect.objectContaining({ 'bom-ref': 'pkg:npm/lib@1' }),
      { ...data, 'bom-ref': purl },
    ])
    expect(edgesOf(aibom)).toEqual(['pkg:npm/lib@1 > model', 'subject > pkg:npm/lib@1'])
  })
})

describe('of a project', () => {
  it('both merge the assets of all modules: equal ones once, others under separate refs', async () => {
    const projectId = await makeProject(made.company)
    const other = { ...aes, name: 'AES-256-GCM' }
    for (const [module, asset] of [
      ['one', aes],
      ['two', aes],
      ['three', other],
    ] as const) {
      const sbom = document([asset, { ...key, name: `key of ${module}` }, library], [{ ref: 'lib', dependsOn: ['aes'] }])
      expect((await made.company.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=${module}`, sbom)).status).toBe(201)
    }
    const cbom = await read(`/core/projects/${projectId}/cbom`)
    const refs = cbom.components.map((each) => each['bom-ref'])
    expect(refs.toSorted()).toEqual(['aes', 'aes#2', 'key', 'key#2', 'key#3', 'pkg:npm/lib@1'])
    const third = cbom.components.find(({ name }) => name === 'key of three')
    const second = cbom.components.find(({ name }) => name === 'AES-256-GCM')
    expect(JSON.stringify(third)).toContain(`"algorithmRef":"${second?.['bom-ref'] ?? ''}"`)
    expect(edgesOf(cbom).filter((edge) => edge.startsWith('pkg:'))).toEqual(['pkg:npm/lib@1 > aes', 'pkg:npm/lib@1 > aes#2'])
  })

  it('are the company’s own', async () => {
    const stranger = await makeCompany()
    for (const name of ['cbom', 'aibom']) expect((await stranger.get(`/core/projects/${made.projectId}/${name}`)).status).toBe(404)
  })
})

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data')
const isAbsent = !existsSync(path.join(folder, 'xbom'))

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(folder, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Names of the assets in a list of components, at any depth. */
function assetNames(value: unknown): readonly string[] {
  const components = Array.isArray(value)
    ? (value as { readonly type: string; readonly name: string; readonly components?: unknown }[])
    : []
  const own = components.filter(({ type }) => ['cryptographic-asset', 'machine-learning-model'].includes(type)).map(({ name }) => name)
  return own.concat(components.flatMap((each) => assetNames(each.components)))
}

describe.skipIf(isAbsent)('real documents (skipped without ../shared/data)', () => {
  const files = isAbsent
    ? []
    : globSync('{xbom/{cbom,aibom}/*.json*,cyclonedx/spec-tests/**/valid-{crypt,machine}*.json*}', { cwd: folder }).filter(
        (file) => !file.includes('Broken'),
      )

  it.each(files)('%s: every asset comes back, in a valid document', async (file) => {
    const bytes = contentOf(file)
    const url = `/core/imports/scan/cyclonedx/json?project=${made.projectId}&module=${encodeURIComponent(path.basename(file).replaceAll(/[^\w-]/gu, '-'))}`
    const { status, body } = await made.company.request({ method: 'POST', url, ...fileUpload(bytes) })
    expect([file, status, body.error]).toEqual([file, 201, undefined])
    const { components } = JSON.parse(bytes.toString()) as { components?: unknown }
    const documents = [
      await read(`/core/modules/${body.moduleId as string}/cbom`),
      await read(`/core/modules/${body.moduleId as string}/aibom`),
    ]
    const found = new Set(documents.flatMap((each) => assetNames(each.components)))
    expect(assetNames(components).filter((name) => !found.has(name.trim()))).toEqual([])
  })
})
