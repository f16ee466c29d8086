import type { ReactNode } from 'react'
import classes from './table.module.css'

interface TableProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly children: ReactNode
}

/** A short table; lists of any length are grids. It scrolls sideways where the page is narrow. */
export function Table({ label, columns, children }: TableProps): ReactNode {
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
