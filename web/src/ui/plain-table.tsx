import type { ReactNode } from 'react'
import type { GridColumn } from './data-grid.tsx'
import classes from './plain-table.module.css'

interface PlainTableProps<Row> {
  readonly label: string
  readonly columns: readonly Pick<GridColumn<Row>, 'id' | 'title' | 'cell' | 'isNumber'>[]
  readonly rows: readonly Row[]
}

/** A short list whose rows are all there; long ones are a `DataGrid`. */
export function PlainTable<Row>({ label, columns, rows }: PlainTableProps<Row>): ReactNode {
  return (
    // a table that is wider than the page scrolls by itself, also by keyboard
    <div className={classes['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {columns.map(({ id, cell, isNumber }) => (
                <td key={id} className={isNumber ? 'number' : ''}>
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
