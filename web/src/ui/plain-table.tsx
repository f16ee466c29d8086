import type { ReactNode } from 'react'
import classes from './plain-table.module.css'

/** A column of a short list. */
export interface TableColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
}

interface PlainTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly idOf: (row: Row) => string
}

/** A short list as a table. Unlike a grid it may contain buttons; it scrolls sideways where it is too wide. */
export function PlainTable<Row>({ label, rows, columns, idOf }: PlainTableProps<Row>): ReactNode {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} data-title={title} className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
