import type { ReactNode } from 'react'
import type { GridColumn } from './data-grid.tsx'
import classes from './plain-table.module.css'

interface PlainTableProps<Row> {
  readonly label: string
  readonly columns: readonly Pick<GridColumn<Row>, 'title' | 'cell' | 'isNumber'>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
}

/** All rows at once: for short lists, and for print. It scrolls sideways where it is too wide, also by keyboard. */
export function PlainTable<Row>({ label, columns, rows, idOf }: PlainTableProps<Row>): ReactNode {
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
                <td key={title} className={isNumber ? 'number' : undefined}>
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
