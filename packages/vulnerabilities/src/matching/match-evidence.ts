import type { PackageRef } from './package-ref.ts'
import type { UpperBound } from '@waybill/versions/ranges'

/** What in an advisory's entry decided that the component is affected. */
export type MatchDecision =
  | {
      readonly kind: 'range'
      /** Index into the entry's ranges. */
      readonly range: number
      readonly introduced: string
      readonly upper: UpperBound
      /** Bounds of the range that cannot be ordered, as the record writes them; only where there are any. */
      readonly unreadable?: readonly string[]
    }
  | { readonly kind: 'version'; readonly entry: string }
  /** The entry has neither ranges nor versions. */
  | { readonly kind: 'all-versions' }
  | { readonly kind: 'no-version'; readonly reason: IncomparableReason }

/** Why versions could not be compared: absent, not orderable, or no ordering defined. */
export type IncomparableReason = 'absent' | 'unreadable' | 'no-order'

/**
 * Why a component matches an advisory. Plain JSON, stored with the finding; together with the advisory and the same rules it
 * suffices to repeat the match (`replayMatch`).
 */
export interface MatchEvidence {
  readonly advisoryId: string
  /** Digest of the advisory content that decided. */
  readonly digest: string
  /** The component's canonical purl. */
  readonly purl: string
  /** The CPE a document gives the component, where it decided. */
  readonly cpe?: string
  /** The package that the advisory names, matched by name, source package or alias. */
  readonly lookupKey: string
  readonly via: PackageRef['via']
  /** The distribution's release, where the component's is known. */
  readonly release?: string
  /** The version compared, which may be the source package's. */
  readonly version?: string
  /** The ordering that compared: `semver`, `maven`, …; `text` where none was needed. */
  readonly comparator: string
  readonly decidedBy: MatchDecision
  /** The lowest version above the component's that the advisory calls fixed. */
  readonly fixedIn?: string
}
