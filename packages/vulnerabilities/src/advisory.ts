import type { Publisher } from './osv/osv-publisher.ts'

/** Stands for the date of a record that gives none: earlier than any other, so that every dated copy wins. It is not shown. */
export const unknownTimestamp = '1970-01-01T00:00:00.000Z'

/** One source's statement about one vulnerability, or about one malicious package, as an OSV record carries it. */
export interface Advisory {
  readonly id: string
  readonly kind: 'vulnerability' | 'malicious'
  /** ISO 8601 UTC; the record's own date, `unknownMoment` where it gives none. */
  readonly modified: string
  readonly published: string | undefined
  /** Set: the record was taken back and never matches. */
  readonly withdrawn: string | undefined
  /** Ids of the same vulnerability elsewhere; an upstream id that merely re-publishes it counts too. */
  readonly aliases: readonly string[]
  readonly summary: string | undefined
  readonly details: string | undefined
  readonly severities: readonly Severity[]
  readonly cwes: readonly string[]
  readonly references: readonly AdvisoryReference[]
  readonly affected: readonly AffectedPackage[]
  /** The products it names as CPEs, with bounds, as they are shown; only where the record has such. */
  readonly cpes?: readonly string[] | undefined
  /** Who published this copy of the record; not given where the source says nothing of it. */
  readonly publisher?: Publisher | undefined
}

export interface Severity {
  readonly type: 'CVSS_V2' | 'CVSS_V3' | 'CVSS_V4'
  /** A vector that parses. */
  readonly vector: string
}

export interface AdvisoryReference {
  readonly type: string
  readonly url: string
}

/** One package the advisory names, with the versions it speaks of. */
export interface AffectedPackage {
  /** `<ecosystem>:<normalised name>` without release suffix: `npm:lodash`, `Debian:openssl`. What components are looked up by. */
  readonly lookupKey: string
  /** OSV ecosystem without suffix: `npm`, `PyPI`, `Debian`. */
  readonly ecosystem: string
  /** The suffix of the ecosystem: `11` of `Debian:11`, `v3.18` of `Alpine:v3.18`; undefined: every release. */
  readonly release: string | undefined
  /** As the record writes it. */
  readonly name: string
  /** SEMVER and ECOSYSTEM ranges; GIT ranges say nothing about purls. */
  readonly ranges: readonly EventRange[]
  /** Versions listed one by one. */
  readonly versions: readonly string[]
  /** Given when this package has scores of its own. */
  readonly severities: readonly Severity[]
}

export interface EventRange {
  readonly type: 'SEMVER' | 'ECOSYSTEM'
  /** In the order of the record; evaluation sorts them. */
  readonly events: readonly RangeEvent[]
}

/** Exactly one key. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }
  | { readonly limit: string }
