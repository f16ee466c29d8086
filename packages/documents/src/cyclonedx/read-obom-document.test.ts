import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readObomDocument } from './read-obom-document.ts'
import { ParseError } from '../parse-error.ts'

const marker = { name: 'service:bomType', value: 'obom' }

function bytesOf(document: object): Buffer {
  return Buffer.from(JSON.stringify(document))
}

function obom(more: Readonly<Record<string, unknown>> = {}, metadata: object = {}): Buffer {
  return bytesOf({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { properties: [marker], ...metadata }, ...more })
}

/** What a document is refused with. */
function faultOf(bytes: Uint8Array): Pick<ParseError, 'pointer' | 'message' | 'found'> {
  try {
    readObomDocument(bytes)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
  throw new Error('the document was read')
}

describe('the marker (docs/reference/obom.md#marker)', () => {
  it.each([
    ['no metadata', { metadata: undefined }],
    ['no properties', { metadata: {} }],
    ['properties that are no list', { metadata: { properties: marker } }],
    ['another value', { metadata: { properties: [{ ...marker, value: 'sbom' }] } }],
    ['the value in other letters', { metadata: { properties: [{ ...marker, value: 'OBOM' }] } }],
    ['another name', { metadata: { properties: [{ name: 'bomType', value: 'obom' }] } }],
    ['a marker on a component', { metadata: {}, components: [{ type: 'library', name: 'a', properties: [marker] }] }],
    ['entries that are no objects', { metadata: { properties: [null, 'obom', 1] } }],
  ])('is missing with %s, and the document is then sent elsewhere', (_name, more) => {
    const { pointer, message, found } = faultOf(obom(more))
    expect([pointer, found]).toEqual(['/metadata/properties', 'cyclonedx'])
    expect(message).toContain('service:bomType')
  })

  it('counts among other properties', () => {
    const properties = [{ name: 'a', value: 'b' }, { ...marker, value: 'sbom' }, marker]
    expect(readObomDocument(obom({}, { properties })).version).toBe('1.6')
  })
})

describe('what makes the document unusable', () => {
  it.each([
    ['', Buffer.from('{"bomFormat"')],
    ['', Buffer.from('[]')],
    ['/bomFormat', bytesOf({ metadata: { properties: [marker] } })],
    ['/specVersion', obom({ specVersion: '9.9' })],
    ['/components/0', obom({ components: [{ type: 'library' }] })],
    [
      '/components/1/components',
      obom({
        components: [
          { type: 'file', name: 'a' },
          { type: 'file', name: 'b', components: {} },
        ],
      }),
    ],
    [
      '/components/1/bom-ref',
      obom({
        components: [
          { type: 'file', name: 'a', 'bom-ref': '1' },
          { type: 'file', name: 'b', 'bom-ref': '1' },
        ],
      }),
    ],
  ])('is reported with its pointer: %s', (pointer, bytes) => {
    expect(faultOf(bytes).pointer).toBe(pointer)
  })

  it('is another format, which is named', () => {
    expect(faultOf(bytesOf({ spdxVersion: 'SPDX-2.3' }))).toMatchObject({ found: 'spdx', message: expect.stringContaining('SPDX 2.3') })
  })
})

it('counts components and services, nested ones too', () => {
  const document = obom(
    {
      components: [
        { type: 'operating-system', name: 'debian', components: [{ type: 'library', name: 'libc' }] },
        { type: 'file', name: 'motd' },
      ],
      services: [{ name: 'web', services: [{ name: 'api' }] }, { name: 'db' }],
    },
    { component: { type: 'device', name: 'host', components: [{ type: 'firmware', name: 'bios' }] } },
  )
  expect(readObomDocument(document)).toMatchObject({ components: 4, services: 3, warnings: [] })
})

describe('the tool', () => {
  const tool = { name: 'osquery', version: '5.9' }
  it.each([
    ['a list, as up to 1.4', [{ vendor: 'x' }, tool, { name: 'other' }], tool],
    ['components, as from 1.5 on', { components: [{ type: 'application', ...tool }] }, tool],
    ['services', { components: [], services: [tool] }, tool],
    ['one without a version', [{ name: 'a' }], { name: 'a', version: undefined }],
    ['nothing', undefined, undefined],
    ['nonsense', 'osquery', undefined],
  ])('is the first that is named in %s', (_name, context, requested) => {
    expect(readObomDocument(obom({}, { tools: context })).tool).toEqual(requested)
  })

  it('is cut where it is far too long', () => {
    const { name, version } = readObomDocument(obom({}, { tools: [{ name: 'n'.repeat(5000), version: 'v'.repeat(5000) }] })).tool ?? {}
    expect([name?.length, version?.length]).toEqual([200, 200])
  })
})

it('warns of what is not as its schema wants it, and not of what an SBOM would leave out', () => {
  const component = { type: 'operating-system', name: 'debian', hashes: [{ alg: 'BLAKE3', content: 'ab'.repeat(32) }] }
  const services = [{ name: 'web' }]
  expect(readObomDocument(obom({ components: [component], services })).warnings).toEqual([])
  const [warning] = readObomDocument(obom({ components: [{ ...component, scope: 'sometimes' }], services })).warnings
  expect(warning).toMatchObject({ count: 1, pointer: '/components/0/scope' })
})

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/xbom/obom-marked')

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(folder, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

describe.skipIf(!existsSync(folder))('real documents that were marked (skipped without the data beside the repository)', () => {
  it.each([
    ['keycloak-decoupled.obom.json', '1.4', 1],
    ['keycloak-standalone.obom.json.gz', '1.4', 904],
    ['nginx-container.obom.json.gz', undefined, undefined],
  ])('%s is read whole', (file, version, components) => {
    const bytes = contentOf(file)
    const read = readObomDocument(bytes)
    const found = bytes.toString().match(/"bomFormat": *"CycloneDX"/gu)
    expect([found?.length, read.version, read.components]).toEqual([1, version ?? read.version, components ?? read.components])
    expect(read.components).toBeGreaterThan(0)
  })

  it('one with another value is refused', () => {
    expect(faultOf(contentOf('negative-wrong-value.json'))).toMatchObject({ pointer: '/metadata/properties', found: 'cyclonedx' })
  })
})
