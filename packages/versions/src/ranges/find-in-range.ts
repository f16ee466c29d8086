import type { EventRange } from '@waybill/vulnerabilities/advisory.ts'
import { type RangeBound, compareBounds, isBeginning, prepareRange } from './prepare-range.ts'
import type { VersionOrder } from '../orderings/sort-key.ts'

/** Why a version lies in a range: enough to replay and explain it. */
export interface RangeMatch {
  /** The name of the ordering that decided: 'semver' in a SEMVER range, else the ecosystem's. */
  readonly order: string
  /** The nearest `introduced` event at or below the version; '0' is below every version. */
  readonly introduced: string
  readonly upper: UpperBound
  /** Bounds of the range that cannot be placed, as the record writes them; given where there are any: the hit is less sure then. */
  readonly unreadable?: readonly string[]
}

/** The nearest bound above the version, which is below a `fixed` or `limit` and not above a `last_affected`. */
export type UpperBound = { readonly kind: 'fixed' | 'last_affected' | 'limit'; readonly version: string } | { readonly kind: 'none' }

/**
 * Evaluates a range as "Evaluation" of the OSV schema does: of the events that apply to the version, the last in sorted order decides
 * (the record's order where versions are equal), and one of the limits, if any, must be above the version. A part that ends at or below
 * its beginning matches nothing, and bounds that cannot be read are told with the hit.
 * Returns what decided, or undefined when the version is not in the range. Whether the version can be placed at all is the caller's
 * question to `order.isParsable`.
 */
export function findInRange(version: string, range: EventRange, order: VersionOrder): RangeMatch | undefined {
  const { turns, limits, unreadable, order: used } = prepareRange(range, order)
  if (limits.length > 0 && limits.every((limit) => used.compare(version, limit.version) >= 0)) return undefined
  const at = turns.findLastIndex((turn) => applies(turn, version, used))
  const decisive = turns[at]
  if (decisive?.kind !== 'introduced') return undefined
  const closing = turns.slice(at + 1).find(({ kind }) => kind !== 'introduced')
  const furthestLimit = limits.toSorted((a, b) => compareBounds(a, b, used)).at(-1)
  const upper = [closing, furthestLimit].filter((bound) => bound !== undefined).toSorted((a, b) => compareBounds(a, b, used))[0]
  return {
    order: used.name,
    introduced: decisive.version,
    upper: upperBoundOf(upper),
    ...(unreadable.length > 0 && { unreadable }),
  }
}

/** Whether any version at all may be in the range: distributions say "not affected" by a range that is fixed where it begins. */
export function affectsSomeVersion(range: EventRange, order: VersionOrder): boolean {
  const { turns, order: used } = prepareRange(range, order)
  return turns.some((turn, index) => {
    const next = turns[index + 1]
    const isEmpty = next?.kind === 'fixed' && (next.version === turn.version || compareBounds(turn, next, used) === 0)
    return turn.kind === 'introduced' && !isEmpty
  })
}

/**
 * The lowest version above the given one at which the range says "fixed", and does not introduce the vulnerability again at once.
 * Undefined where it names none.
 */
export function firstFixAfter(version: string, range: EventRange, order: VersionOrder): string | undefined {
  const { turns: all, order: used } = prepareRange(range, order)
  const turns = all.filter(({ kind }) => kind === 'introduced' || kind === 'fixed')
  const fix = turns.find((turn, index) => {
    const next = turns[index + 1]
    const isLastWord = next === undefined || compareBounds(turn, next, used) !== 0
    return turn.kind === 'fixed' && isLastWord && used.compare(turn.version, version) > 0
  })
  return fix?.version
}

/**
 * The entry of an affected package's `versions` that is this version by the ecosystem's own equality (1.0 is 1.0.0 in PyPI); a text
 * that cannot be parsed equals itself alone.
 */
export function findInVersions(version: string, versions: readonly string[], order: VersionOrder): string | undefined {
  if (versions.includes(version)) return version
  if (!order.isParsable(version)) return undefined
  return versions.find((listed) => order.compare(version, listed) === 0 && order.isParsable(listed))
}

function applies(bound: RangeBound, version: string, order: VersionOrder): boolean {
  if (isBeginning(bound)) return true
  const distance = order.compare(version, bound.version)
  return bound.kind === 'last_affected' ? distance > 0 : distance >= 0
}

function upperBoundOf(bound: RangeBound | undefined): UpperBound {
  if (bound === undefined || bound.kind === 'introduced') return { kind: 'none' }
  return { kind: bound.kind, version: bound.version }
}
