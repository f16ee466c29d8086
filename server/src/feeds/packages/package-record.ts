import type { HashAlgorithm } from '@waybill/documents'
import { packagePurlOf, type Purl } from '@waybill/identifiers'
import { lookupKeyOf } from '@waybill/identifiers/ecosystems'
import { packageRefsOf } from '@waybill/vulnerabilities'

/** A package as its registry describes it. */
export interface PackageRecord {
  /** `PyPI:zope-interface` if the package's registry is known, or else its purl; equal for all spellings of one package. */
  readonly key: string
  /** Canonical, without version. */
  readonly purl: string
  /** The release that the registry offers. */
  readonly latest: string | undefined
  readonly description: string | undefined
  readonly homepageUrl: string | undefined
  readonly repositoryUrl: string | undefined
  readonly licenses: readonly string[]
  /** Why the package is deprecated. */
  readonly deprecated: string | undefined
  readonly versions: readonly PackageVersion[]
}

export interface PackageVersion {
  readonly version: string
  /** ISO 8601. */
  readonly published: string | undefined
  readonly yanked: boolean
  readonly deprecated: string | undefined
  /** Undefined if the registry states them only for the package. */
  readonly licenses: readonly string[] | undefined
  readonly hashes: Hashes
  /** Undefined where the registry's document does not state them. */
  readonly requirements: Requirements | undefined
}

/**
 * What a version requires: texts in the notation of its package manager, by the key of the required package's record. Several texts: one of
 * them, by environment or choice.
 */
export type Requirements = Readonly<Record<string, readonly string[]>>

/** Lower-case hex values by algorithm; a version may have several files. */
export type Hashes = Readonly<Partial<Record<HashAlgorithm, readonly string[]>>>

/** Returns the key of the package record for a component or a package. */
export function recordKeyOf(purl: Purl): string {
  const [named] = packageRefsOf(purl)
  const isRegistry =
    named !== undefined && named.anyRelease && named.via === 'name' && lookupKeyOf(named.ecosystem, named.name) === named.lookupKey
  return isRegistry && !isDistribution(purl) ? named.lookupKey : packagePurlOf(purl)
}

/** Checks for a distribution's package, which depends on the release; a record does not name one. */
function isDistribution({ type }: Purl): boolean {
  return ['deb', 'rpm', 'apk'].includes(type)
}

/** Returns the ecosystem whose rules order a package's versions. */
export function ecosystemOfPackage(purl: Purl): string | undefined {
  return packageRefsOf(purl)[0]?.ecosystem
}
