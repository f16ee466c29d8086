import { describe, expect, it } from 'vitest'
import { readVexDocument } from '../read-vex-document.ts'
import type { VexProduct } from '@waybill/vulnerabilities/vex'

function productsOf(document: object): readonly (readonly VexProduct[])[] {
  return readVexDocument(Buffer.from(JSON.stringify(document))).statements.map(({ products }) => products)
}

function openvex(fields: object): readonly (readonly VexProduct[])[] {
  const statement = { vulnerability: { name: 'CVE-2026-1' }, status: 'not_affected', ...fields }
  return productsOf({ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'x', author: 'y', version: 1, statements: [statement] })
}

describe('what cannot be read is never taken for more than it says', () => {
  it('an OpenVEX statement without products is one, a statement whose products cannot be read is none', () => {
    expect(openvex({})).toEqual([[]])
    expect(openvex({ products: null })).toEqual([[]])
    expect(openvex({ products: [{}] })).toEqual([])
    expect(openvex({ products: 7 })).toHaveLength(1)
    expect(openvex({ products: { '@id': 'pkg:npm/a@1' } })[0]?.[0]).toMatchObject({ purl: 'pkg:npm/a@1' })
    expect(openvex({ products: [true] })).toEqual([])
  })
  it('a product whose subcomponents cannot be read is not meant as a whole', () => {
    expect(openvex({ products: [{ '@id': 'pkg:oci/app', subcomponents: [{}] }] })).toEqual([])
    expect(openvex({ products: [{ '@id': 'pkg:oci/app', subcomponents: true }] })).toEqual([])
    expect(openvex({ products: [{ '@id': 'pkg:oci/app', subcomponents: [] }] })[0]).toHaveLength(1)
  })
  it('an entry of versions in CycloneDX that names neither a version nor a range means none', () => {
    const affects = [{ ref: 'pkg:npm/a@1', versions: [{ status: 'unaffected' }, { version: {} }, { version: '2' }] }]
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      vulnerabilities: [{ id: 'CVE-2026-1', analysis: { state: 'not_affected' }, affects }],
    }
    expect(productsOf(document).flat()).toEqual([expect.objectContaining({ purl: 'pkg:npm/a', version: '2' })])
  })
})
