import { type FindingKind, findingKinds } from '#analysis/analysis.ts'
import type { SnapshotStatistics } from '#approvals/snapshot/snapshot.ts'

/** Sums the statistics of modules; what several modules share counts for each. */
export function sumStatistics(all: readonly SnapshotStatistics[]): SnapshotStatistics {
  const counts = findingKinds.map((kind) => [
    kind,
    { warnings: sum(all, (one) => one[kind].warnings), violations: sum(all, (one) => one[kind].violations) },
  ])
  return {
    ...(Object.fromEntries(counts) as Pick<SnapshotStatistics, FindingKind>),
    components: sum(all, ({ components }) => components),
    licenses: sum(all, ({ licenses }) => licenses),
  }
}

function sum(all: readonly SnapshotStatistics[], numberOf: (one: SnapshotStatistics) => number): number {
  return all.reduce((total, one) => total + numberOf(one), 0)
}
