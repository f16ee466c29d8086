import { expect, it } from 'vitest'
import { mayUploadKind, neededFields, uploadKind, uploadKindOfStart } from './upload-kind.ts'

it('knows the kind of a document by its content', () => {
  const marked = { bomFormat: 'CycloneDX', metadata: { properties: [{ name: 'service:bomType', value: 'obom' }] } }
  const documents = [
    { bomFormat: 'CycloneDX' },
    { spdxVersion: 'SPDX-2.3' },
    { document: { csaf_version: '2.0' } },
    marked,
    { otmVersion: '0.2' },
    {},
  ]
  expect(documents.map((document) => uploadKind(JSON.stringify(document)))).toEqual([
    'sbom',
    'sbom',
    'vex',
    'obom',
    'threatModel',
    undefined,
  ])
  expect([uploadKind(' <rdf:RDF/>'), uploadKind('no document'), uploadKind('null')]).toEqual(['sbom', undefined, undefined])
})

it('knows a large VEX document by its start, and nothing else', () => {
  const csaf = '{"document":{"category":"csaf_vex","csaf_version":"2.0","publisher":{'
  const openvex = '{\n  "@context": "https://openvex.dev/ns/v0.2.0",\n  "@id": "https://a.ex'
  const quoting = '{"bomFormat":"CycloneDX","metadata":{"properties":[{"name":"\\"csaf_version\\": \\"2.0\\""}],"csaf_version":"2.0"'
  expect([csaf, openvex, quoting, '{"a":1'].map((start) => uploadKindOfStart(start))).toEqual(['vex', 'vex', undefined, undefined])
})

it('knows which roles may upload it', () => {
  const roles = ['company_security_manager']
  expect((['sbom', 'vex', 'obom'] as const).map((kind) => mayUploadKind(kind, roles))).toEqual([false, true, true])
  expect(mayUploadKind('vex', ['portfolio_manager'])).toBe(false)
})

it('asks for a module for SBOMs alone, and for no project for VEX documents', () => {
  expect(neededFields(['vex', 'vex'])).toEqual({ project: false, module: false })
  expect(neededFields(['vex', 'obom', 'threatModel'])).toEqual({ project: true, module: false })
  expect([neededFields(['sbom']), neededFields([undefined])]).toEqual(Array.from({ length: 2 }, () => ({ project: true, module: true })))
})
