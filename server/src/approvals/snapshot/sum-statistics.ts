import type { SnapshotStatistics } from '#approvals/snapshot/snapshot.ts'

const kinds = ['legal', 'vulnerability', 'viability', 'versioning', 'integrity', 'endoflife'] as const

/** Sums the statistics of modules; what several modules share counts for each. */
export function sumStatistics(all: readonly SnapshotStatistics[]): SnapshotStatistics {
  const counts = kinds.map((kind) => [
    kind,
    { warnings: sum(all, (one) => one[kind].warnings), violations: sum(all, (one) => one[kind].violations) },
  ])
  return {
    ...(Object.fromEntries(counts) as Pick<SnapshotStatistics, (typeof kinds)[number]>),
    components: sum(all, ({ components }) => components),
    licenses: sum(all, ({ licenses }) => licenses),
  }
}

function sum(all: readonly SnapshotStatistics[], numberOf: (one: SnapshotStatistics) => number): number {
  return all.reduce((total, one) => total + numberOf(one), 0)
}
