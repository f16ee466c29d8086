import { type UntrustedRecord, listOf, objectOf, textOf } from '../untrusted-values.ts'
import { schemeOf } from './osv-aliases.ts'

/** Who published a copy of a record, as far as the copy tells. */
export interface Publisher {
  /** Host and path of its database, `github.com/pypa/advisory-database`; empty where the copy does not say. */
  readonly name: string
  /** 2 the database that owns the id, 1 the copy does not say, 0 another, -1 stored before this was asked. */
  readonly rank: 2 | 1 | 0 | -1
}

/** A copy that does not say where it comes from: several databases publish their own records so. */
export const unstatedPublisher: Publisher = { name: '', rank: 1 }

/** Of the databases that give out ids of a scheme the places where their records, and OSV's copies of them, say they come from; the first is its name. */
const owners: Readonly<Record<string, readonly string[]>> = {
  BIT: ['github.com/bitnami/vulndb'],
  CVE: ['github.com/cveproject/cvelistv5', 'storage.googleapis.com/cve-osv-conversion', 'nvd.nist.gov'],
  DRUPAL: ['github.com/drupalsecurityteam/drupal-advisory-database'],
  GHSA: ['github.com/github/advisory-database', 'storage.googleapis.com/ghsa-osv'],
  GO: ['vuln.go.dev', 'pkg.go.dev/vuln', 'github.com/golang/vulndb'],
  HSEC: ['github.com/haskell/security-advisories'],
  JLSEC: ['github.com/julialang/securityadvisories.jl'],
  MAL: ['github.com/ossf/malicious-packages'],
  OSEC: ['github.com/ocaml/security-advisories'],
  OSV: ['github.com/google/oss-fuzz-vulns'],
  PYSEC: ['github.com/pypa/advisory-database'],
  RSEC: ['github.com/rconsortium/r-advisory-database'],
  RUSTSEC: ['github.com/rustsec/advisory-db'],
}

const longestOrigin = 500

/** Tells from a record who published this copy of it: what it was derived from, else the source its entries name, else marks of its owner. */
export function publisherOf(id: string, record: UntrustedRecord): Publisher {
  const more = objectOf(record['database_specific'])
  const own = owners[schemeOf(id)]
  const derivedFrom = originOf(more['derived_from'])
  if (derivedFrom !== undefined) return publisherAt(derivedFrom, own)
  const stated = statedSource(record)
  if (stated !== undefined && own !== undefined) return publisherAt(stated, own)
  return publisherByMark(id, more) ?? unstatedPublisher
}

function publisherAt(origin: string, own: readonly string[] = []): Publisher {
  return isOwner(own, origin) ? { name: own[0] ?? origin, rank: 2 } : { name: origin, rank: 0 }
}

/** GitHub marks in every record whether it reviewed it, and Go's database says where a record is shown. */
function publisherByMark(id: string, more: UntrustedRecord): Publisher | undefined {
  const [scheme, url] = [schemeOf(id), sourceOf(more['url'])]
  const own = owners[scheme] ?? []
  const isMarked =
    scheme === 'GHSA' ? typeof more['github_reviewed'] === 'boolean' : scheme === 'GO' && url !== undefined && isOwner(own, url)
  return isMarked ? { name: own[0] ?? '', rank: 2 } : undefined
}

function isOwner(own: readonly string[], origin: string): boolean {
  return own.some((database) => origin === database || origin.startsWith(`${database}/`))
}

/** The first source that the record or one of its entries names. */
function statedSource(record: UntrustedRecord): string | undefined {
  for (const holder of [...listOf(record['affected']), record]) {
    const more = objectOf(objectOf(holder)['database_specific'])
    const origin = sourceOf(more['source'])
    if (origin !== undefined) return origin
  }
  return undefined
}

/** Sources are addresses; other words in that field say nothing. */
function sourceOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//iu.test(value) ? originOf(value) : undefined
}

/** Host and path of the database: of a repository its address, of other addresses host and first folder. */
function originOf(value: unknown): string | undefined {
  const [word = ''] = (textOf(value, longestOrigin) ?? '').toLowerCase().split(/\s/u)
  const plain = word.replace(/^github:/u, 'github.com/').replace(/^[a-z+]+:\/\//u, '')
  const [host = '', ...path] = plain.split('/')
  const folders = /^(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\./u.test(host) ? 2 : 1
  return host === '' ? undefined : [host, ...path.slice(0, folders)].join('/')
}
