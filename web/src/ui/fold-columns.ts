import type { GridColumn } from './data-grid-props.ts'

/** The columns of a list as its rows show them. */
export interface FoldedColumns<Row> {
  /** Those in the first line of a row. */
  readonly columns: readonly GridColumn<Row>[]
  /** Those in the lines below; none on a wide screen. */
  readonly lines: readonly (readonly GridColumn<Row>[])[]
  /** The lines below are texts one behind the other, for a narrow screen. */
  readonly isFolded: boolean
  /** The lines below have columns of their own, with heads. */
  readonly isWrapped: boolean
}

/** Distributes columns over the lines of a row on a narrow screen. */
export function foldColumns<Row>(columns: readonly GridColumn<Row>[]): FoldedColumns<Row> {
  const all = [2, 3].map((line) => columns.filter(({ fold, isKept }) => !isKept && fold?.line === line))
  const lines = all.filter(({ length }) => length > 0)
  const first = columns.filter(({ fold, isKept }) => isKept || fold === undefined)
  return { columns: first, lines, isFolded: lines.length > 0, isWrapped: false }
}

/** Distributes columns over as many lines as they need in a list of this width, in their order. */
export function wrapColumns<Row>(columns: readonly GridColumn<Row>[], width: number): FoldedColumns<Row> {
  const lines: GridColumn<Row>[][] = [[]]
  const state = { left: width }
  for (const column of columns) {
    const least = leastWidth(column.width)
    if (least > state.left && lines.at(-1)?.length !== 0) {
      lines.push([])
      state.left = width
    }
    state.left -= least
    lines.at(-1)?.push(column)
  }
  const [first = [], ...others] = lines
  return { columns: first, lines: others, isFolded: false, isWrapped: others.length > 0 }
}

/** Returns the least width at which the columns stand in the same lines, so that equal layouts have the same width. */
export function neededWidth<Row>(columns: readonly GridColumn<Row>[], width: number): number {
  const { columns: first, lines } = wrapColumns(columns, width)
  const needs = [first, ...lines].map((line) => line.reduce((sum, column) => sum + leastWidth(column.width), 0))
  return Math.min(width, Math.max(...needs))
}

/** Returns the pixels that a track needs: 160 of `minmax(160px, 2fr)`, none of `1fr`. */
function leastWidth(track: string): number {
  return Number(/\d+(?=px)/u.exec(track)?.[0] ?? 0)
}

/** Returns the height of a row with these lines below the first. */
export function foldedHeight({ length }: readonly unknown[]): number {
  return 12 + 22 * (length + 1)
}
