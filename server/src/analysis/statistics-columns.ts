import type { Cell } from '#platform/http/csv.ts'
import { findingKinds } from '#analysis/finding.ts'
import type { Statistics } from '#analysis/statistics.ts'

/** Returns the columns of a table with the counts of each kind of finding, for the statistics of a row. */
export function countColumns<Row>(
  statisticsOf: (row: Row) => Pick<Statistics, (typeof findingKinds)[number]>,
  suffix = '',
): Readonly<Record<string, (row: Row) => Cell>> {
  return Object.fromEntries(
    findingKinds.flatMap((kind) => [
      [`${kind} violations${suffix}`, (row: Row) => statisticsOf(row)[kind].violations],
      [`${kind} warnings${suffix}`, (row: Row) => statisticsOf(row)[kind].warnings],
    ]),
  )
}
