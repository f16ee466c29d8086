import type { ReactNode } from 'react'
import { useWords } from '../words/words.tsx'
import classes from './data-grid.module.css'
import type { DataGridProps, GridColumn } from './data-grid-props.ts'
import type { FoldedColumns } from './fold-columns.ts'
import { tracksOf } from './grid-row.tsx'

/** The names of the columns; a click sorts. */
export function GridHead<Row>(props: DataGridProps<Row> & FoldedColumns<Row>): ReactNode {
  const { rows, columns, lines, isWrapped, idOf, selection, onSelectAll, sort, onSort } = props
  const words = useWords()
  const selectAll = onSelectAll ?? (() => selection?.add(rows.loaded().map(idOf)))
  return (
    <div role="row" aria-rowindex={1} className={`${classes['row'] ?? ''} ${classes['head'] ?? ''}`}>
      {selection && (
        <span role="columnheader" className={classes['cell']} data-kept>
          <label className={classes['select']}>
            <input
              type="checkbox"
              aria-label={onSelectAll ? words.states.selectAll : words.states.selectLoaded}
              checked={selection.ids.size > 0}
              ref={(box) => {
                if (box) box.indeterminate = selection.ids.size > 0 && selection.ids.size < rows.total
              }}
              onChange={() => (selection.ids.size > 0 ? selection.clear() : selectAll())}
            />
          </label>
        </span>
      )}
      {columns.map((column) => (
        <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
      {isWrapped
        ? lines.map((line) => (
            <span key={line[0]?.id} role="none" className={classes['wrapped']} style={{ gridTemplateColumns: tracksOf(line) }}>
              {line.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </span>
          ))
        : lines.flat().map(({ id, title }) => (
            <span key={id} role="columnheader" className="visually-hidden">
              {title}
            </span>
          ))}
    </div>
  )
}

interface HeadCellProps<Row> {
  readonly column: GridColumn<Row>
  readonly sort: string | undefined
  readonly onSort: ((sort: string) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>): ReactNode {
  const { title, hint, isNumber, isKept } = column
  const direction = directionOf(column.sort, sort)
  return (
    <span
      role="columnheader"
      aria-sort={direction}
      title={hint}
      className={`${classes['cell'] ?? ''} ${isNumber ? 'number' : ''}`}
      data-kept={isKept || undefined}
    >
      {column.sort !== undefined && onSort ? (
        <button type="button" className={classes['sort']} onClick={() => onSort(nextSort(column.sort ?? '', sort))}>
          {title} <span aria-hidden="true">{direction === undefined ? '' : arrows[direction]}</span>
        </button>
      ) : (
        title
      )}
    </span>
  )
}

const arrows = { ascending: '↑', descending: '↓' } as const

function directionOf(name: string | undefined, sort: string | undefined): keyof typeof arrows | undefined {
  if (name === undefined || sort === undefined) return undefined
  if (sort === name) return 'ascending'
  return sort === `-${name}` ? 'descending' : undefined
}

/** Descending first: lists start with the worst. */
export function nextSort(name: string, sort: string | undefined): string {
  return sort === `-${name}` ? name : `-${name}`
}
