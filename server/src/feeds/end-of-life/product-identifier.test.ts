import { describe, expect, it } from 'vitest'
import { hasQualifiers, purlKeyOf, parseProductIdentifier } from '#feeds/end-of-life/product-identifier.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'

function purl(text: string): Purl {
  const read = parsePurl(text)
  if (read === undefined) throw new Error(`${text} is no purl`)
  return read
}

describe('an identifier of a product', () => {
  it.each([
    ['pkg:npm/%40angular/core', 'pkg:npm/%40angular/core'],
    ['pkg:npm/@angular/core', 'pkg:npm/%40angular/core'],
    ['pkg:pypi/Apache_Airflow', 'pkg:pypi/apache-airflow'],
    ['pkg:docker/nginx', 'pkg:docker/library/nginx'],
    ['cpe:/a:openssl:openssl', 'cpe:openssl:openssl'],
    ['cpe:2.3:a:openssl:openssl', 'cpe:openssl:openssl'],
    ['cpe:2.3:o:canonical:ubuntu_linux:22.04:*:*:*:lts:*:*:*', 'cpe:canonical:ubuntu_linux'],
  ])('%s is looked up by %s', (text, key) => {
    expect(parseProductIdentifier(text)?.key).toBe(key)
  })

  it.each(['', 'python', 'cpe:2.3:a:*:openssl', 'cpe:/a:openssl', 'pkg:', 'https://example.org'])('%s is none', (text) => {
    expect(parseProductIdentifier(text)).toBeUndefined()
  })

  it('asks for its qualifiers, save those that say how a package was built', () => {
    const identifier = parseProductIdentifier('pkg:oci/argocd?repository_url=quay.io/argoproj&arch=amd64')
    expect(identifier).toEqual({ key: 'pkg:oci/argocd', qualifiers: { repository_url: 'quay.io/argoproj' } })
    const requested = identifier?.qualifiers ?? {}
    expect(hasQualifiers(purl('pkg:oci/argocd@sha256:00?repository_url=quay.io/argoproj/argocd'), requested)).toBe(true)
    expect(hasQualifiers(purl('pkg:oci/argocd@sha256:00?repository_url=https://QUAY.io/argoproj/'), requested)).toBe(true)
    expect(hasQualifiers(purl('pkg:oci/argocd@sha256:00?repository_url=ghcr.io/argoproj'), requested)).toBe(false)
    expect(hasQualifiers(purl('pkg:oci/argocd@sha256:00'), requested)).toBe(false)
    expect(hasQualifiers(purl('pkg:oci/argocd@sha256:00'), {})).toBe(true)
  })

  it('is met by packages whatever their version, qualifiers and subpath', () => {
    expect(purlKeyOf(purl('pkg:docker/nginx@1.25?arch=amd64#etc'))).toBe('pkg:docker/library/nginx')
  })
})
