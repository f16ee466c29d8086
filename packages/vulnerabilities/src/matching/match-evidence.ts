import type { PackageRef } from './package-ref.ts'
import type { UpperBound } from '@waybill/versions/ranges/find-in-range.ts'

/** What in an advisory's entry made the component affected. */
export type MatchDecision =
  | {
      readonly kind: 'range'
      /** Which of the entry's ranges. */
      readonly range: number
      readonly introduced: string
      readonly upper: UpperBound
      /** Bounds of the range that nobody can place in the order, as the record writes them; only where there are any. */
      readonly unreadable?: readonly string[]
    }
  | { readonly kind: 'version'; readonly entry: string }
  /** The entry names neither ranges nor versions. */
  | { readonly kind: 'all-versions' }
  | { readonly kind: 'no-version'; readonly reason: IncomparableReason }

/** Why versions could not be compared: there is none, the ordering cannot place it, or nobody defined an ordering. */
export type IncomparableReason = 'absent' | 'unreadable' | 'no-order'

/**
 * Why a component matches an advisory. Plain JSON, stored with the finding: from it alone, the advisory and the same rules the
 * verdict can be reached again (`replayMatch`).
 */
export interface MatchEvidence {
  readonly advisoryId: string
  /** Of the advisory's content that decided. */
  readonly digest: string
  /** The component, canonical. */
  readonly purl: string
  /** What the document calls it, where that decided. */
  readonly cpe?: string
  /** The package the advisory names, met by name, source package or alias. */
  readonly lookupKey: string
  readonly via: PackageRef['via']
  /** The release of the distribution, where the component's is known. */
  readonly release?: string
  /** As it was compared; it may be the source package's. */
  readonly version?: string
  /** The ordering that compared: `semver`, `maven`, …; `text` where none was needed. */
  readonly comparator: string
  readonly decidedBy: MatchDecision
  /** The lowest version above the component's that the advisory calls fixed. */
  readonly fixedIn?: string
}
