import type { EventRange } from '@waybill/versions/ranges'
import type { Publisher } from './osv/osv-publisher.ts'

/** The date of a record without one: earlier than any other, so that every dated copy wins. It is not shown. */
export const unknownTimestamp = '1970-01-01T00:00:00.000Z'

/** One source's statement about one vulnerability or malicious package, as in an OSV record. */
export interface Advisory {
  readonly id: string
  readonly kind: 'vulnerability' | 'malicious'
  /** ISO 8601 UTC; the record's own date, or `unknownTimestamp`. */
  readonly modified: string
  readonly published: string | undefined
  /** When set, the record was withdrawn and never matches. */
  readonly withdrawn: string | undefined
  /** Ids of the same vulnerability elsewhere, including upstream ids that merely republish it. */
  readonly aliases: readonly string[]
  readonly summary: string | undefined
  readonly details: string | undefined
  readonly severities: readonly Severity[]
  readonly cwes: readonly string[]
  readonly references: readonly AdvisoryReference[]
  readonly affected: readonly AffectedPackage[]
  /** The products it names as CPEs, with bounds, for display. */
  readonly cpes?: readonly string[] | undefined
  /** Who published this copy of the record, where known. */
  readonly publisher?: Publisher | undefined
}

export interface Severity {
  readonly type: 'CVSS_V2' | 'CVSS_V3' | 'CVSS_V4'
  /** A valid vector. */
  readonly vector: string
}

export interface AdvisoryReference {
  readonly type: string
  readonly url: string
}

/** One package that the advisory names, with its affected versions. */
export interface AffectedPackage {
  /** `<ecosystem>:<normalised name>` without release suffix: `npm:lodash`, `Debian:openssl`. Components are looked up by it. */
  readonly lookupKey: string
  /** OSV ecosystem without suffix: `npm`, `PyPI`, `Debian`. */
  readonly ecosystem: string
  /** The suffix of the ecosystem: `11` of `Debian:11`, `v3.18` of `Alpine:v3.18`; undefined: every release. */
  readonly release: string | undefined
  /** As the record writes it. */
  readonly name: string
  /** SEMVER and ECOSYSTEM ranges; GIT ranges do not apply to purls. */
  readonly ranges: readonly EventRange[]
  /** Versions listed individually. */
  readonly versions: readonly string[]
  /** Present when this package has scores of its own. */
  readonly severities: readonly Severity[]
}
