import { type UntrustedRecord, listOf, objectOf, textOf } from '../untrusted-values.ts'
import { schemeOf } from './osv-aliases.ts'

/** Who published a copy of a record, as far as the copy states it. */
export interface Publisher {
  /** Host and path of the database, `github.com/pypa/advisory-database`; empty when not stated. */
  readonly name: string
  /** 2: the database that owns the id; 1: not stated; 0: another; -1: stored before ranks existed. */
  readonly rank: 2 | 1 | 0 | -1
}

/** A copy without a stated origin, as several databases publish their own records. */
export const unstatedPublisher: Publisher = { name: '', rank: 1 }

/** For each naming scheme, the origins that its owner's records, and OSV's copies of them, state; the first is the owner's name. */
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

/** Determines who published this copy: what it was derived from, else the source its entries name, else marks of its owner. */
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

/** GitHub marks every record as reviewed or not; Go's database links to the record's page. */
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

/** Finds the first source that the record or one of its entries names. */
function statedSource(record: UntrustedRecord): string | undefined {
  for (const holder of [...listOf(record['affected']), record]) {
    const more = objectOf(objectOf(holder)['database_specific'])
    const origin = sourceOf(more['source'])
    if (origin !== undefined) return origin
  }
  return undefined
}

/** Reads a source, which must be an address. */
function sourceOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//iu.test(value) ? originOf(value) : undefined
}

/** Reduces an address to its database: the repository, or host and first folder. */
function originOf(value: unknown): string | undefined {
  const [word = ''] = (textOf(value, longestOrigin) ?? '').toLowerCase().split(/\s/u)
  const plain = word.replace(/^github:/u, 'github.com/').replace(/^[a-z+]+:\/\//u, '')
  const [host = '', ...path] = plain.split('/')
  const folders = /^(?:www\.)?(?:github|gitlab|bitbucket|codeberg)\./u.test(host) ? 2 : 1
  return host === '' ? undefined : [host, ...path.slice(0, folders)].join('/')
}
