import { type Static, Type } from 'typebox'
import type { TrendRange } from '#risks/reads/trend-range.ts'

const Count = Type.Integer()

/** The risks created, resolved and open over time (docs/reference/risks.md#trend). */
export const Trend = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    granularity: Type.Enum(['month', 'week']),
    buckets: Type.Array(
      Type.Object({
        start: Type.String(),
        end: Type.String({ description: 'the first moment after the bucket' }),
        created: Count,
        resolved: Count,
        open: Type.Integer({ description: `open at the bucket's end` }),
      }),
    ),
    unknownResolutionDate: Type.Integer({ description: 'done without a known date; neither resolved nor open in any bucket' }),
  },
  { title: 'RiskTrend' },
)
export type Trend = Static<typeof Trend>

/** The number of risks created in one bucket and resolved in another; 0 is before the first. */
export interface Movement {
  readonly created: number
  /** Undefined while open; null when done without a known date. */
  readonly resolved: number | undefined | null
  readonly count: number
}

/** Computes the buckets of a range from the counts. */
export function trendOf({ from, to, granularity, bounds }: TrendRange, movements: readonly Movement[]): Trend {
  const unknown = movements.filter(({ resolved }) => resolved === null)
  const created = countByBucket(movements, ({ created: bucket }) => bucket)
  const resolved = countByBucket(movements, ({ resolved: bucket }) => bucket ?? undefined)
  const gone = countByBucket(unknown, ({ created: bucket }) => bucket)
  const changes = bounds.slice(0, -1).map((_, i) => countIn(created, i + 1) - countIn(resolved, i + 1) - countIn(gone, i + 1))
  const open = runningSums(countIn(created, 0) - countIn(resolved, 0) - countIn(gone, 0), changes)
  return {
    from,
    to,
    granularity,
    buckets: changes.map((_, i) => ({
      start: textOf(bounds[i]),
      end: textOf(bounds[i + 1]),
      created: countIn(created, i + 1),
      resolved: countIn(resolved, i + 1),
      open: open[i] ?? 0,
    })),
    unknownResolutionDate: unknown.reduce((sum, { count }) => sum + count, 0),
  }
}

function runningSums(first: number, changes: readonly number[]): readonly number[] {
  const sum = { now: first }
  return changes.map((change) => (sum.now += change))
}

function textOf(bound: Date | undefined): string {
  return bound?.toISOString() ?? ''
}

type Counts = ReadonlyMap<number, number>

function countByBucket(movements: readonly Movement[], bucketOf: (movement: Movement) => number | undefined): Counts {
  const counts = new Map<number, number>()
  for (const movement of movements) {
    const bucket = bucketOf(movement)
    if (bucket !== undefined) counts.set(bucket, countIn(counts, bucket) + movement.count)
  }
  return counts
}

function countIn(counts: Counts, bucket: number): number {
  return counts.get(bucket) ?? 0
}
