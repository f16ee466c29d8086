import type { components } from '../api/schema.d.ts'
import type { RiskSearch } from './risk-query.ts'

export type RiskMatrix = components['schemas']['RiskMatrix']
export const matrixColumns = ['treatment', 'state', 'ARO_enum'] as const
export type MatrixColumn = (typeof matrixColumns)[number]

/** Columns of risks that need nothing. */
const settled: ReadonlySet<string> = new Set(['done', 'closed'])

/** Computes how much a cell of the map stands out, from 0 (not at all) to 10: by the rank of its class, then by its share of the risks. */
export function heatOf({ rows, columns, cells }: RiskMatrix, row: number, column: number): number {
  const count = cells[row]?.[column]?.count ?? 0
  const most = Math.max(1, ...cells.flat().map((cell) => cell.count))
  const classes = ranked(rows)
  if (count === 0 || row >= classes || settled.has(columns[column] ?? '')) return 0
  return Math.round((7 * (row + 1)) / classes + (3 * count) / most)
}

/** The number of values that have a rank: `none`, and what the scheme no longer has, stand behind them. */
function ranked(values: readonly string[]): number {
  const none = values.indexOf('none')
  return none === -1 ? values.length : none
}

/** Returns the filters that select the risks of a cell; undefined where the list has no such filter. */
export function searchOfCell({ rows, columns }: RiskMatrix, by: MatrixColumn, row: number, column: number): RiskSearch | undefined {
  const [impactClass, value] = [rows[row], columns[column]]
  if (by === 'ARO_enum' || impactClass === undefined || value === undefined || !isFilter(rows, row) || !isFilter(columns, column))
    return undefined
  return { impactClass, [by]: value }
}

/** Values behind `none` are stored, but the scheme no longer has them and the list does not accept them. */
export function isFilter(values: readonly string[], index: number): boolean {
  return index <= ranked(values)
}

/** Leaves out a last row and a last column `none` where nothing is in them; before other values it marks where the scheme ends. */
export function withoutEmptyNone({ rows, columns, cells }: RiskMatrix): RiskMatrix {
  const lastRow = rows.at(-1) === 'none' && cells.at(-1)?.every(({ count }) => count === 0) ? -1 : undefined
  const lastColumn = columns.at(-1) === 'none' && cells.every((line) => line.at(-1)?.count === 0) ? -1 : undefined
  return {
    rows: rows.slice(0, lastRow),
    columns: columns.slice(0, lastColumn),
    cells: cells.slice(0, lastRow).map((line) => line.slice(0, lastColumn)),
  }
}
