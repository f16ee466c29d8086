import type { Range, RangeEvent } from '#standards/advisory/advisory.ts'
import { julia, semver } from './semver.ts'
import type { VersionOrder } from './sort-key.ts'

/** Why a version lies in a range: enough to replay and explain it. */
export interface RangeHit {
  /** The name of the ordering that decided: 'semver' in a SEMVER range, else the ecosystem's. */
  readonly order: string
  /** The nearest `introduced` event at or below the version; '0' is below every version. */
  readonly introduced: string
  readonly upper: UpperBound
}

/** The nearest bound above the version, which is below a `fixed` or `limit` and not above a `last_affected`. */
export type UpperBound = { readonly kind: 'fixed' | 'last_affected' | 'limit'; readonly version: string } | { readonly kind: 'none' }

interface Bound {
  readonly kind: 'introduced' | 'fixed' | 'last_affected' | 'limit'
  readonly version: string
}

/**
 * Evaluates a range as "Evaluation" of the OSV schema does: of the events that apply to the version, the last in sorted order decides
 * (the record's order where versions are equal), and one of the limits, if any, must be above the version.
 * Returns what decided, or undefined when the version is not in the range. Whether the version can be placed at all is the caller's
 * question to `order.isParsable`. Takes time in proportion to the number of events.
 */
export function findInRange(version: string, range: Range, order: VersionOrder): RangeHit | undefined {
  const used = orderWithin(range, order)
  const bounds = range.events.map(boundOf)
  const limits = limitsOf(bounds)
  if (limits.length > 0 && limits.every((limit) => used.compare(version, limit.version) >= 0)) return undefined
  const decisive = lastOf(
    bounds.filter((bound) => applies(bound, version, used)),
    used,
  )
  if (decisive?.kind !== 'introduced') return undefined
  const closing = bounds.filter((bound) => isClosing(bound) && !applies(bound, version, used))
  const furthestLimit = lastOf(limits, used)
  const upper = firstOf(furthestLimit === undefined ? closing : [...closing, furthestLimit], used)
  return { order: used.name, introduced: decisive.version, upper: upperBoundOf(upper) }
}

/**
 * The lowest version above the given one at which the range says "fixed", and does not introduce the vulnerability again at once.
 * Undefined where it names none.
 */
export function fixedAfter(version: string, range: Range, order: VersionOrder): string | undefined {
  const used = orderWithin(range, order)
  const turns = range.events
    .map(boundOf)
    .filter(({ kind }) => kind === 'introduced' || kind === 'fixed')
    .toSorted((a, b) => compareBounds(a, b, used))
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

/** SEMVER means SemVer, except where registry and advisories tell versions apart by build number, as Julia's do. */
function orderWithin(range: Range, order: VersionOrder): VersionOrder {
  return range.type === 'SEMVER' && order !== julia ? semver : order
}

function boundOf(event: RangeEvent): Bound {
  if ('introduced' in event) return { kind: 'introduced', version: event.introduced }
  if ('fixed' in event) return { kind: 'fixed', version: event.fixed }
  if ('last_affected' in event) return { kind: 'last_affected', version: event.last_affected }
  return { kind: 'limit', version: event.limit }
}

/** A limit of "*" is none, and lets the others count for nothing. */
function limitsOf(bounds: readonly Bound[]): readonly Bound[] {
  const limits = bounds.filter(({ kind }) => kind === 'limit')
  return limits.some(({ version }) => version === '*') ? [] : limits
}

function applies(bound: Bound, version: string, order: VersionOrder): boolean {
  if (bound.kind === 'limit') return false
  if (isBeginning(bound)) return true
  const distance = order.compare(version, bound.version)
  return bound.kind === 'last_affected' ? distance > 0 : distance >= 0
}

/** Introduced at "0" is before every version, whatever the ordering says of the text "0". */
function isBeginning(bound: Bound): boolean {
  return bound.kind === 'introduced' && bound.version === '0'
}

function isClosing({ kind }: Bound): boolean {
  return kind === 'fixed' || kind === 'last_affected'
}

function compareBounds(a: Bound, b: Bound, order: VersionOrder): number {
  if (isBeginning(a) || isBeginning(b)) return Number(isBeginning(b)) - Number(isBeginning(a))
  return order.compare(a.version, b.version)
}

function lastOf(bounds: readonly Bound[], order: VersionOrder): Bound | undefined {
  return bounds.reduce<Bound | undefined>((last, bound) => (last && compareBounds(bound, last, order) < 0 ? last : bound), undefined)
}

function firstOf(bounds: readonly Bound[], order: VersionOrder): Bound | undefined {
  return bounds.reduce<Bound | undefined>((first, bound) => (first && compareBounds(bound, first, order) >= 0 ? first : bound), undefined)
}

function upperBoundOf(bound: Bound | undefined): UpperBound {
  if (bound === undefined || bound.kind === 'introduced') return { kind: 'none' }
  return { kind: bound.kind, version: bound.version }
}
