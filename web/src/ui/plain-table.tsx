import type { ReactNode } from 'react'
import classes from './plain-table.module.css'

/** A column of a short list; those of a grid serve too. */
export interface TableColumn<Row> {
  /** Needed where titles are not unique. */
  readonly id?: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean | undefined
  /** Its cells name their rows. */
  readonly isHeader?: boolean
}

interface PlainTableProps<Row> {
  readonly label: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  /** Needed where rows come and go. */
  readonly idOf?: (row: Row) => string
}

/** All rows at once: for short lists, also with buttons, and for print. It scrolls sideways where it is too wide, also by keyboard. */
export function PlainTable<Row>({ label, columns, rows, idOf }: PlainTableProps<Row>): ReactNode {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id ?? title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={idOf?.(row) ?? i}>
              {columns.map((column) => (
                <Cell key={column.id ?? column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: TableColumn<Row>; readonly row: Row }): ReactNode {
  const { title, cell, isHeader, isNumber } = column
  const Tag = isHeader ? 'th' : 'td'
  return (
    <Tag scope={isHeader ? 'row' : undefined} data-title={title} className={isNumber ? 'number' : undefined}>
      {cell(row)}
    </Tag>
  )
}
