import type { PortfolioItem } from './portfolio-query.ts'

/** The status of a project or module; `none` before its first scan. */
export type MapStatus = PortfolioItem['status'] | 'none'

/** A project or module as a rectangle. */
export interface MapItem {
  readonly id: string
  readonly project: string
  readonly name: string
  readonly status: MapStatus
  readonly components: number
  /** What its status counts: violations, or warnings where it has none. */
  readonly count: number
  readonly exploited: number
}

/** Reads a row of the portfolio as CSV. */
export function toMapItem(row: Readonly<Record<string, string>>): MapItem {
  const status = row['Last scan'] === '' ? 'none' : (row['Status'] as PortfolioItem['status'])
  return {
    id: row['Id'] ?? '',
    project: row['Project'] ?? '',
    name: row['Name'] ?? '',
    status,
    components: Number(row['Components']),
    count: sumOf(row, status),
    exploited: Number(row['Exploited']),
  }
}

/** Adds up the columns of a count, of which there is one for each kind of finding. */
function sumOf(row: Readonly<Record<string, string>>, status: MapStatus): number {
  const counts = Object.entries(row).filter(([column]) => column.endsWith(` ${status}`))
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
