import type { GridColumn } from './data-grid.tsx'

/** The columns of a list as its rows show them. */
export interface FoldedColumns<Row> {
  /** Those in the first line of a row. */
  readonly columns: readonly GridColumn<Row>[]
  /** Those in the lines below; none on a wide screen. */
  readonly lines: readonly (readonly GridColumn<Row>[])[]
}

/** Distributes columns over the lines of a row. */
export function foldColumns<Row>(columns: readonly GridColumn<Row>[], isNarrow: boolean): FoldedColumns<Row> {
  if (!isNarrow) return { columns, lines: [] }
  const lines = [2, 3].map((line) => columns.filter(({ fold, isKept }) => !isKept && fold?.line === line))
  return { columns: columns.filter(({ fold, isKept }) => isKept || fold === undefined), lines: lines.filter(({ length }) => length > 0) }
}

/** Returns the height of a row with these lines below the first. */
export function foldedHeight({ length }: readonly unknown[]): number {
  return 12 + 22 * (length + 1)
}
