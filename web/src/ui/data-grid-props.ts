import type { ReactNode } from 'react'
import type { GridSelection } from './grid-selection.ts'
import type { PagedRows } from './use-paged-rows.ts'

/** A column of a grid. */
export interface GridColumn<Row> {
  readonly id: string
  readonly title: string
  /** Says what a short title means. */
  readonly hint?: string
  /** Width as a CSS grid track, for example `minmax(160px, 2fr)`. */
  readonly width: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** The value of `sort` that orders by this column. */
  readonly sort?: string
  /** Stays on narrow screens; give it to at most three columns. */
  readonly isKept?: boolean
  /** Where narrow screens show it otherwise. All rows of a list that has some are of one height. */
  readonly fold?: ColumnFold<Row>
}

/** The place of a column in a line below the first of a row. */
interface ColumnFold<Row> {
  readonly line: 2 | 3
  /** It follows its title. */
  readonly isNamed?: boolean
  /** What it shows there instead of its cell. */
  readonly cell?: (row: Row) => ReactNode
}

/** What makes a list a tree: its rows are those that are shown, each above what is below it. */
export interface GridTree<Row> {
  /** How deep a row is, from 1. */
  readonly levelOf: (row: Row) => number
  /** Whether a branch is open; undefined for a row with nothing below it. */
  readonly isOpen: (row: Row) => boolean | undefined
  readonly onToggle: (row: Row) => void
}

export interface DataGridProps<Row> {
  readonly label: string
  readonly rows: PagedRows<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly idOf: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** A key pressed on a row, other than those that move. */
  readonly onKey?: (key: string, row: Row) => void
  readonly selection?: GridSelection
  /** Selects every row of the list; without it those that are loaded are selected. */
  readonly onSelectAll?: () => void
  readonly tree?: GridTree<Row>
  readonly sort?: string | undefined
  readonly onSort?: (sort: string) => void
  /** Id of the row whose details are open. */
  readonly openId?: string | undefined
}
