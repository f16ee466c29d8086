import { describe, expect, it } from 'vitest'
import { fileNameOf } from '#releases/release-document.ts'
import { releaseDocuments } from '#releases/release-documents.ts'

const [sbom] = releaseDocuments

describe('the name of a file', () => {
  it.each([
    ['Shop', '1.2.0', 'shop-1.2.0.cdx.json'],
    ['Shop', undefined, 'shop.cdx.json'],
    ['Überholung: Größe "x"', '2', 'uberholung-gro-e-x-2.cdx.json'],
    ['../../etc/passwd', '\r\nX: y', 'etc-passwd-x-y.cdx.json'],
    ['許可', undefined, 'release.cdx.json'],
    ['a'.repeat(5000), '1', `${'a'.repeat(80)}.cdx.json`],
  ])('of %j %j is %s', (name, version, expected) => {
    expect(sbom && fileNameOf(sbom, { name, version })).toBe(expected)
  })
})

it('every document has a path and format of its own', () => {
  const keys = releaseDocuments.map(({ name, format }) => `${name} ${format}`)
  expect(new Set(keys).size).toBe(keys.length)
})
