import type { EventRange } from './event-range.ts'
import { type RangeBound, compareBounds, isBeginning, prepareRange } from './prepare-range.ts'
import type { VersionOrder } from '../orderings/sort-key.ts'

/** Why a version lies in a range, in enough detail to replay and explain it. */
export interface RangeMatch {
  /** The ordering that decided: 'semver' in a SEMVER range, else the ecosystem's. */
  readonly order: string
  /** The nearest `introduced` event at or below the version; '0' is below every version. */
  readonly introduced: string
  readonly upper: UpperBound
  /** Bounds that cannot be ordered, as the record writes them; present only where there are any, and the match is less certain then. */
  readonly unreadable?: readonly string[]
}

/** The nearest bound above the version: below a `fixed` or `limit`, at or below a `last_affected`. */
export type UpperBound = { readonly kind: 'fixed' | 'last_affected' | 'limit'; readonly version: string } | { readonly kind: 'none' }

/**
 * Evaluates a range by the "Evaluation" section of the OSV schema: the last event at or below the version decides (in record order
 * where versions are equal), and one of the limits, if any, must be above the version. An interval that ends at or below its
 * beginning matches nothing; unreadable bounds are reported with the match. Returns what decided, or undefined when the version is
 * outside. Callers check `order.isParsable` first.
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

/** Whether any version can be in the range; distributions express "not affected" by a range fixed where it begins. */
export function affectsSomeVersion(range: EventRange, order: VersionOrder): boolean {
  const { turns, order: used } = prepareRange(range, order)
  return turns.some((turn, index) => {
    const next = turns[index + 1]
    const isEmpty = next?.kind === 'fixed' && (next.version === turn.version || compareBounds(turn, next, used) === 0)
    return turn.kind === 'introduced' && !isEmpty
  })
}

/** Finds the lowest version above the given one that the range calls fixed and does not reintroduce at once; undefined where there is none. */
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

/** Finds the entry of `versions` that equals this version in the ecosystem's ordering (1.0 is 1.0.0 in PyPI); unparsable text equals itself alone. */
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
