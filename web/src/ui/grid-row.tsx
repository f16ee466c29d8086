import type { ReactNode } from 'react'
import classes from './data-grid.module.css'
import type { DataGridProps } from './data-grid.tsx'

interface GridRowProps<Row> extends DataGridProps<Row> {
  readonly index: number
  /** Distance from the top of the list in pixels. */
  readonly top: number
  readonly isFocused: boolean
  readonly onFocus: (index: number) => void
}

/** A row; its cells contain plain elements alone, since a component per cell would double the time of a frame. */
export function GridRow<Row>({ index, top, isFocused, onFocus, ...grid }: GridRowProps<Row>): ReactNode {
  const { rows, columns, idOf, onOpen, selection, openId } = grid
  const row = rows.rowAt(index)
  const id = row === undefined ? undefined : idOf(row)
  const isSelected = id !== undefined && selection?.ids.has(id) === true
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      aria-busy={row === undefined}
      data-index={index}
      data-open={(id !== undefined && id === openId) || undefined}
      tabIndex={isFocused ? 0 : -1}
      className={classes['row']}
      style={{ transform: `translateY(${String(top)}px)` }}
      onFocus={() => onFocus(index)}
      onDoubleClick={() => row !== undefined && onOpen?.(row)}
    >
      {selection && <SelectCell id={id} isSelected={isSelected} onToggle={selection.toggle} />}
      {columns.map(({ id: columnId, cell, isNumber, isKept }) => (
        <span
          key={columnId}
          role="gridcell"
          className={`cut ${classes['cell'] ?? ''} ${isNumber ? 'number' : ''}`}
          data-kept={isKept || undefined}
          onClick={() => row !== undefined && onOpen?.(row)}
        >
          {row === undefined ? <span className={classes['bone']} /> : cell(row)}
        </span>
      ))}
    </div>
  )
}

interface SelectCellProps {
  readonly id: string | undefined
  readonly isSelected: boolean
  readonly onToggle: (id: string) => void
}

function SelectCell({ id, isSelected, onToggle }: SelectCellProps): ReactNode {
  return (
    <span role="gridcell" className={classes['cell']}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={id ?? ''}
        checked={isSelected}
        disabled={id === undefined}
        onChange={() => id !== undefined && onToggle(id)}
      />
    </span>
  )
}
