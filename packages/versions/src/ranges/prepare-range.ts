import type { EventRange, RangeEvent } from './event-range.ts'
import { repairBound } from './repair-bound.ts'
import { julia, semver } from '../orderings/semver.ts'
import type { VersionOrder } from '../orderings/sort-key.ts'

export interface RangeBound {
  readonly kind: 'introduced' | 'fixed' | 'last_affected' | 'limit'
  /** '0' as `introduced` is below every version. */
  readonly version: string
}

/** An interval that ends at or below its beginning. */
export interface MalformedInterval {
  readonly introduced: RangeBound
  readonly end: RangeBound
}

/** A range prepared for evaluation. */
export interface PreparedRange {
  /** SemVer in a SEMVER range, else the ecosystem's. */
  readonly order: VersionOrder
  /** Where affected versions begin and end, in ascending order. */
  readonly turns: readonly RangeBound[]
  /** Empty where the record has none, or "*". */
  readonly limits: readonly RangeBound[]
  /** Bounds that cannot be ordered. An unreadable beginning counts as "0", an unreadable end as none. */
  readonly unreadable: readonly string[]
  /** Not part of `turns`: it affects no version. */
  readonly malformed: readonly MalformedInterval[]
}

/** Caches prepared ranges, since each is evaluated against many versions. */
const known = new WeakMap<EventRange, PreparedRange>()

/** Prepares a range for evaluation, whatever the order of its events in the record. */
export function prepareRange(range: EventRange, ecosystemOrder: VersionOrder): PreparedRange {
  const order = orderWithin(range, ecosystemOrder)
  const remembered = known.get(range)
  if (remembered?.order === order) return remembered
  const read = readEvents(range.events, order)
  known.set(range, read)
  return read
}

/** Compares two bounds by version alone. */
export function compareBounds(a: RangeBound, b: RangeBound, order: VersionOrder): number {
  if (isBeginning(a) || isBeginning(b)) return Number(isBeginning(b)) - Number(isBeginning(a))
  return order.compare(a.version, b.version)
}

/** Whether the bound is the beginning "0", which precedes every version, whatever the ordering does with the text "0". */
export function isBeginning({ kind, version }: RangeBound): boolean {
  return kind === 'introduced' && version === '0'
}

/** SEMVER means SemVer, except where registry and advisories distinguish versions by build number, as in Julia. */
function orderWithin(range: EventRange, order: VersionOrder): VersionOrder {
  return range.type === 'SEMVER' && order !== julia ? semver : order
}

function readEvents(events: readonly RangeEvent[], order: VersionOrder): PreparedRange {
  const written = events.map(boundOf)
  const read = written.flatMap((bound) => readBound(bound, order) ?? [])
  const limits = read.filter(({ kind }) => kind === 'limit')
  const bounds = read.filter(({ kind, version }) => kind !== 'limit' && version !== '*')
  const malformed = isWellFormed(sorted(bounds, order)) ? [] : malformedIn(bounds, order)
  const left = new Set(malformed.flatMap(({ introduced, end }) => [introduced, end]))
  return {
    order,
    turns: sorted(
      bounds.filter((bound) => !left.has(bound)),
      order,
    ),
    limits: limits.some(({ version }) => version === '*') ? [] : limits,
    unreadable: written.filter((bound) => !isReadable(bound, order)).map(({ version }) => version),
    malformed,
  }
}

function readBound(bound: RangeBound, order: VersionOrder): RangeBound | undefined {
  if (isBeginning(bound) || bound.version === '*') return bound
  const version = repairBound(bound.version, order)
  if (version !== undefined) return { kind: bound.kind, version }
  return bound.kind === 'introduced' ? { kind: 'introduced', version: '0' } : undefined
}

function isReadable(bound: RangeBound, order: VersionOrder): boolean {
  return isBeginning(bound) || bound.version === '*' || repairBound(bound.version, order) !== undefined
}

/** Sorts bounds; at equal versions the record's order counts, and `last_affected`, which includes its version, comes last. */
function sorted(bounds: readonly RangeBound[], order: VersionOrder): readonly RangeBound[] {
  return bounds.toSorted((a, b) => compareBounds(a, b, order) || Number(a.kind === 'last_affected') - Number(b.kind === 'last_affected'))
}

/** Whether every end closes an interval that begins below it. */
function isWellFormed(turns: readonly RangeBound[]): boolean {
  return turns.every(({ kind }, index) => kind === 'introduced' || turns[index - 1]?.kind === 'introduced')
}

/** Finds malformed intervals, which is possible only for events in pairs and for a single beginning with all ends below it. */
function malformedIn(bounds: readonly RangeBound[], order: VersionOrder): readonly MalformedInterval[] {
  const isPaired = bounds.length % 2 === 0 && bounds.every(({ kind }, index) => (kind === 'introduced') === (index % 2 === 0))
  const pairs = isPaired ? pairsOf(bounds) : pairsWithOnly(bounds)
  const malformed = pairs.filter(({ introduced, end }) => isAtOrBelow(end, introduced, order))
  return isPaired || malformed.length === pairs.length ? malformed : []
}

function pairsOf(bounds: readonly RangeBound[]): readonly MalformedInterval[] {
  return bounds.flatMap((introduced, index) => {
    const end = bounds[index + 1]
    return index % 2 === 1 || end === undefined ? [] : [{ introduced, end }]
  })
}

function pairsWithOnly(bounds: readonly RangeBound[]): readonly MalformedInterval[] {
  const [introduced, ...others] = bounds.filter(({ kind }) => kind === 'introduced')
  if (introduced === undefined || others.length > 0) return []
  return bounds.filter((bound) => bound !== introduced).map((end) => ({ introduced, end }))
}

function isAtOrBelow(end: RangeBound, introduced: RangeBound, order: VersionOrder): boolean {
  const distance = compareBounds(end, introduced, order)
  return distance < 0 || (distance === 0 && end.kind === 'fixed')
}

function boundOf(event: RangeEvent): RangeBound {
  if ('introduced' in event) return { kind: 'introduced', version: event.introduced }
  if ('fixed' in event) return { kind: 'fixed', version: event.fixed }
  if ('last_affected' in event) return { kind: 'last_affected', version: event.last_affected }
  return { kind: 'limit', version: event.limit }
}
