import type { EvaluationReason } from '#analysis/analysis-store.ts'
import { findingKinds } from '#analysis/finding.ts'
import { type Statistics, statisticsOf } from '#analysis/statistics.ts'

/** The counts of a module without findings. */
export const noStatistics: Statistics = statisticsOf(new Map(), { components: 0, licenses: 0 })

/** Returns by how much each count differs. */
export function differenceOf(before: Statistics, after: Statistics): Statistics {
  return combine(after, before, (one, other) => one - other)
}

/** Adds up differences. */
export function sumOf(differences: readonly Statistics[]): Statistics {
  return differences.reduce((sum, one) => combine(sum, one, (a, b) => a + b), noStatistics)
}

function combine(one: Statistics, other: Statistics, operation: (one: number, other: number) => number): Statistics {
  const byKind = findingKinds.map((kind) => {
    const [first, second] = [one[kind], other[kind]]
    return [
      kind,
      { warnings: operation(first.warnings, second.warnings), violations: operation(first.violations, second.violations) },
    ] as const
  })
  const size = { components: operation(one.components, other.components), licenses: operation(one.licenses, other.licenses) }
  return statisticsOf(new Map(byKind), size)
}

/** The counts after a change, and its reason. */
export interface CountedChange {
  readonly reason: EvaluationReason
  readonly statistics: Statistics
}

/** Adds to each of consecutive changes by how much it differs from the one before. */
export function addDifferences<Change extends CountedChange>(
  before: Statistics,
  changes: readonly Change[],
): readonly (Change & { readonly difference: Statistics })[] {
  return changes.map((change, i) => ({ ...change, difference: differenceOf(changes[i - 1]?.statistics ?? before, change.statistics) }))
}

export interface CauseSum {
  readonly reason: EvaluationReason
  readonly changes: number
  readonly difference: Statistics
}

/** Sums changes by reason, the most frequent first. */
export function sumByReason(
  changes: readonly { readonly reason: EvaluationReason; readonly difference: Statistics }[],
): readonly CauseSum[] {
  return Array.from(
    Map.groupBy(changes, ({ reason }) => reason),
    ([reason, its]) => ({
      reason,
      changes: its.length,
      difference: sumOf(its.map(({ difference }) => difference)),
    }),
  ).toSorted((a, b) => b.changes - a.changes)
}
