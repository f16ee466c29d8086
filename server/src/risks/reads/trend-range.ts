import { type Static, Type } from 'typebox'
import { readQueryMoment } from '#platform/http/read-query-moment.ts'
import { invalid } from '#platform/http-error.ts'

/** The parameters of a trend, besides the filters (§4.5 Reports rule 3). */
export const TrendQuery = Type.Object({
  from: Type.Optional(Type.String({ description: 'ISO 8601 date or date-time; required' })),
  to: Type.Optional(Type.String({ description: 'ISO 8601 date (inclusive) or date-time; defaults to now' })),
  granularity: Type.Optional(Type.String({ description: 'month or week; defaults to month' })),
})
export type TrendQuery = Readonly<Static<typeof TrendQuery>>

export type Granularity = 'month' | 'week'

export interface TrendRange {
  /** As sent; `to` defaults to now. */
  readonly from: string
  readonly to: string
  readonly granularity: Granularity
  /** The starts of all buckets, and the end of the last. */
  readonly bounds: readonly Date[]
}

const dayLength = 86_400_000
const maxBuckets = { month: 60, week: 261 } as const
const plurals = { month: 'months', week: 'weeks' } as const

/**
 * Computes the buckets that a range touches: calendar months or ISO weeks in UTC (decisions 6). Throws 400 naming the parameter: `from` for
 * a range of more than 60 months or 261 weeks, `to` for one that ends before it begins.
 */
export function readTrendRange({ from = '', to = '', granularity: text = '' }: TrendQuery, now: Date): TrendRange {
  const granularity = requireGranularity(text)
  if (from === '') throw invalid('from', 'from is required: an ISO 8601 date or date-time')
  const start = readQueryMoment('from', from)
  const until = to === '' ? { at: now, end: new Date(now.getTime() + 1) } : readQueryMoment('to', to)
  const bounds = boundsOf(granularity, start.at, lastOf(start, until))
  return { from, to: to === '' ? now.toISOString() : to, granularity, bounds }
}

interface Moment {
  readonly at: Date
  /** The first moment after it. */
  readonly end: Date
}

/** Computes the last moment of a range: a date-time is excluded, a day included, as is the moment at which the range begins. */
function lastOf(start: Moment, until: Moment): Date {
  if (until.at < start.at && until.end <= start.at) throw invalid('to', 'to must not be before from; without one it is now')
  return new Date(Math.max(until.end.getTime() - 1, start.at.getTime()))
}

function requireGranularity(text: string): Granularity {
  if (text === '' || text === 'month') return 'month'
  if (text === 'week') return 'week'
  throw invalid('granularity', 'granularity must be month or week')
}

function boundsOf(granularity: Granularity, first: Date, last: Date): readonly Date[] {
  const bounds = [startOf(granularity, first)]
  for (let bound = startOf(granularity, first); bound <= last; bounds.push(bound))
    bound = nextOf(granularity, requireRoom(granularity, bounds, bound))
  return bounds
}

function requireRoom(granularity: Granularity, { length }: readonly Date[], bound: Date): Date {
  if (length <= maxBuckets[granularity]) return bound
  throw invalid('from', `from must be nearer to to: a trend has at most ${String(maxBuckets[granularity])} ${plurals[granularity]}`)
}

/** Returns the start of the month or ISO week that contains a moment. */
function startOf(granularity: Granularity, at: Date): Date {
  const day = new Date(Math.floor(at.getTime() / dayLength) * dayLength)
  const passed = granularity === 'month' ? day.getUTCDate() - 1 : (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - passed * dayLength)
}

function nextOf(granularity: Granularity, bound: Date): Date {
  if (granularity === 'week') return new Date(bound.getTime() + 7 * dayLength)
  const next = new Date(bound)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next
}
