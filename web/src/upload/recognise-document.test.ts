import { expect, it } from 'vitest'
import { recogniseDocument, recogniseStart } from './recognise-document.ts'

const obom = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { properties: [{ name: 'service:bomType', value: 'obom' }] } }
const cyclonedxVex = { bomFormat: 'CycloneDX', specVersion: '1.5', vulnerabilities: [{ analysis: { state: 'not_affected' } }] }
const openvex = { '@context': 'https://openvex.dev/ns/v0.2.0', version: 1, statements: [] }

it.each([
  [{ bomFormat: 'CycloneDX', specVersion: '1.6' }, 'sbom', 'cyclonedx', '1.6'],
  [obom, 'obom', 'cyclonedx-obom', '1.6'],
  [cyclonedxVex, 'vex', 'cyclonedx-vex', '1.5'],
  [{ spdxVersion: 'SPDX-2.3', name: 'shop' }, 'sbom', 'spdx', '2.3'],
  [{ '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': [] }, 'sbom', 'spdx-3', undefined],
  [{ version: '2.1.0', runs: [] }, 'sbom', 'sarif', '2.1.0'],
  [{ document: { csaf_version: '2.0' } }, 'vex', 'csaf', '2.0'],
  [openvex, 'vex', 'openvex', undefined],
  [{ otmVersion: '0.2.0' }, 'threatModel', 'otm', '0.2.0'],
  [{ project: 'Shop', dependencies: [] }, 'sbom', 'scan', undefined],
])('recognises %j as %s', (document, kind, name, version) => {
  expect(recogniseDocument(JSON.stringify(document))).toMatchObject({ kind, document: name, version })
})

it('reads what an SBOM is about', () => {
  const documents = [
    { bomFormat: 'CycloneDX', metadata: { component: { name: 'shop' } } },
    { spdxVersion: 'SPDX-2.3', name: 'ledger' },
    openvex,
  ]
  expect(documents.map((document) => recogniseDocument(JSON.stringify(document)))).toMatchObject([
    { name: 'shop' },
    { name: 'ledger' },
    { name: undefined },
  ])
})

it('takes RDF alone of what is XML', () => {
  const rdf = '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>'
  expect(recogniseDocument(rdf)).toMatchObject({ kind: 'sbom', document: 'spdx-rdf' })
  expect(recogniseDocument('<bom xmlns="http://cyclonedx.org/schema/bom/1.6"/>')).toEqual({ problem: 'xml', document: 'cyclonedx-xml' })
  expect(recogniseDocument('<!doctype html><title>Not found</title>')).toEqual({ problem: 'unknown' })
})

it.each([
  ['', { problem: 'empty' }],
  [' \n', { problem: 'empty' }],
  ['\uFFFDPNG\r\n', { problem: 'unknown' }],
  ['no document', { problem: 'unknown' }],
  ['null', { problem: 'unknown' }],
  ['[]', { problem: 'unknown' }],
  ['{"a":1}', { problem: 'unknown' }],
  ['{"name":"shop","dependencies":{}}', { problem: 'unknown', document: 'npm-package' }],
  ['{"lockfileVersion":3}', { problem: 'unknown', document: 'package-lock' }],
  ['PK\u0003\u0004', { problem: 'archive' }],
  ['\u001F\uFFFD\b', { problem: 'archive' }],
  ['{\0"\0', { problem: 'utf16' }],
])('knows that the service would refuse %j', (text, refused) => {
  expect(recogniseDocument(text)).toEqual(refused)
})

it('says where JSON is broken', () => {
  expect(recogniseDocument('{"a":')).toMatchObject({ problem: 'invalid', detail: expect.stringContaining('JSON') as string })
})

it('recognises a large document by its start, and leaves its kind to the service where the start does not say it', () => {
  const csaf = '{"document":{"category":"csaf_vex","csaf_version":"2.0","publisher":{'
  const vex = '{\n  "@context": "https://openvex.dev/ns/v0.2.0",\n  "@id": "https://a.ex'
  const quoting = '{"bomFormat":"CycloneDX","metadata":{"properties":[{"name":"\\"csaf_version\\": \\"2.0\\""}],"csaf_version":"2.0"'
  expect([csaf, vex, quoting, '{"a":1', '{"spdxVersion": "SPDX-2.3", "name": "a'].map((start) => recogniseStart(start))).toMatchObject([
    { kind: 'vex', document: 'csaf', version: '2.0' },
    { kind: 'vex', document: 'openvex' },
    { kind: undefined, document: 'bom' },
    { kind: undefined, document: undefined },
    { kind: 'sbom', document: 'spdx', version: '2.3' },
  ])
  expect(recogniseStart('\uFFFDPNG\r\n')).toEqual({ problem: 'unknown' })
})
