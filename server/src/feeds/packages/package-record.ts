import type { HashAlgorithm } from '@waybill/documents/sbom/sbom.ts'
import { lookupKeyOf } from '@waybill/identifiers/ecosystems.ts'
import { packageRefsOf } from '@waybill/vulnerabilities/matching/package-refs-of.ts'
import { formatPurl, type Purl } from '@waybill/identifiers/purl.ts'

/** What a registry says of a package. */
export interface PackageRecord {
  /** `PyPI:zope-interface` where the package's registry is known, else its purl: what two spellings of one package share. */
  readonly key: string
  /** Canonical, without version. */
  readonly purl: string
  /** The release that the registry offers. */
  readonly latest: string | undefined
  readonly description: string | undefined
  readonly homepageUrl: string | undefined
  readonly repositoryUrl: string | undefined
  readonly licenses: readonly string[]
  /** Why nobody should use the package any more. */
  readonly deprecated: string | undefined
  readonly versions: readonly PackageVersion[]
}

export interface PackageVersion {
  readonly version: string
  /** ISO 8601. */
  readonly published: string | undefined
  readonly yanked: boolean
  readonly deprecated: string | undefined
  /** Undefined where the registry says it of the package only. */
  readonly licenses: readonly string[] | undefined
  readonly hashes: Hashes
}

/** In lower-case hex; a version may be published in several files. */
export type Hashes = Readonly<Partial<Record<HashAlgorithm, readonly string[]>>>

/** The key of the record that speaks of a component, or of a package. */
export function recordKeyOf(purl: Purl): string {
  const [named] = packageRefsOf(purl)
  const isRegistry =
    named !== undefined && named.anyRelease && named.via === 'name' && lookupKeyOf(named.ecosystem, named.name) === named.lookupKey
  return isRegistry && !isDistribution(purl) ? named.lookupKey : packagePurlOf(purl)
}

/** A purl without what tells versions and files of one package apart. */
export function packagePurlOf(purl: Purl): string {
  return formatPurl({ ...purl, version: undefined, qualifiers: {}, subpath: undefined })
}

/** Their packages are told apart by release, which a record does not name. */
function isDistribution({ type }: Purl): boolean {
  return ['deb', 'rpm', 'apk'].includes(type)
}

/** The ecosystem whose rules order a package's versions. */
export function ecosystemOfPackage(purl: Purl): string | undefined {
  return packageRefsOf(purl)[0]?.ecosystem
}
