import { describe, expect, it } from 'vitest'
import { carries, purlKeyOf, readIdentifier } from '#standards/end-of-life/identifier.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'

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
    expect(readIdentifier(text)?.key).toBe(key)
  })

  it.each(['', 'python', 'cpe:2.3:a:*:openssl', 'cpe:/a:openssl', 'pkg:', 'https://example.org'])('%s is none', (text) => {
    expect(readIdentifier(text)).toBeUndefined()
  })

  it('asks for its qualifiers, save those that say how a package was built', () => {
    const identifier = readIdentifier('pkg:oci/argocd?repository_url=quay.io/argoproj&arch=amd64')
    expect(identifier).toEqual({ key: 'pkg:oci/argocd', qualifiers: { repository_url: 'quay.io/argoproj' } })
    const wanted = identifier?.qualifiers ?? {}
    expect(carries(purl('pkg:oci/argocd@sha256:00?repository_url=quay.io/argoproj/argocd'), wanted)).toBe(true)
    expect(carries(purl('pkg:oci/argocd@sha256:00?repository_url=https://QUAY.io/argoproj/'), wanted)).toBe(true)
    expect(carries(purl('pkg:oci/argocd@sha256:00?repository_url=ghcr.io/argoproj'), wanted)).toBe(false)
    expect(carries(purl('pkg:oci/argocd@sha256:00'), wanted)).toBe(false)
    expect(carries(purl('pkg:oci/argocd@sha256:00'), {})).toBe(true)
  })

  it('is met by packages whatever their version, qualifiers and subpath', () => {
    expect(purlKeyOf(purl('pkg:docker/nginx@1.25?arch=amd64#etc'))).toBe('pkg:docker/library/nginx')
  })
})
