import type { ReactNode } from 'react'
import classes from './data-grid.module.css'
import type { DataGridProps, GridTree } from './data-grid.tsx'

interface GridRowProps<Row> extends DataGridProps<Row> {
  readonly index: number
  /** Distance from the top of the list in pixels. */
  readonly top: number
  readonly isFocused: boolean
  readonly onFocus: (index: number) => void
  /** Takes the element of a row that may be higher than others. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** A row; its cells contain plain elements alone, since a component per cell would double the time of a frame. */
export function GridRow<Row>({ index, top, isFocused, onFocus, measure, ...grid }: GridRowProps<Row>): ReactNode {
  const { rows, columns, idOf, onOpen, selection, openId, tree } = grid
  const row = rows.rowAt(index)
  const id = row === undefined ? undefined : idOf(row)
  const isSelected = selection?.ids.has(id ?? '') === true
  function open(): void {
    if (row !== undefined) onOpen?.(row)
  }
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection && isSelected}
      {...placeInTree(row, tree)}
      aria-busy={row === undefined}
      data-index={index}
      data-open={row && (id === openId || undefined)}
      tabIndex={isFocused ? 0 : -1}
      className={classes['row']}
      style={{ transform: `translateY(${String(top)}px)` }}
      onFocus={() => onFocus(index)}
      onClick={open}
    >
      {selection && <SelectCell id={id} isSelected={isSelected} onToggle={selection.toggle} />}
      {columns.map(({ id: columnId, cell, isNumber, isKept }, i) => (
        <span
          key={columnId}
          role="gridcell"
          className={`cut ${classes['cell'] ?? ''} ${isNumber ? 'number' : ''}`}
          data-kept={isKept || undefined}
        >
          {i === 0 && <Branch row={row} tree={tree} />}
          {row === undefined ? <span className={classes['bone']} /> : cell(row)}
        </span>
      ))}
    </div>
  )
}

function placeInTree<Row>(row: Row | undefined, tree: GridTree<Row> | undefined): object | undefined {
  return row && tree && { 'aria-level': tree.levelOf(row), 'aria-expanded': tree.isOpen(row) }
}

/** The place of a row in its tree, for the eye and the pointer; the keyboard and the row's attributes say the same. */
function Branch<Row>({ row, tree }: { readonly row: Row | undefined; readonly tree: GridTree<Row> | undefined }): ReactNode {
  if (row === undefined || tree === undefined) return undefined
  const isOpen = tree.isOpen(row)
  const mark = isOpen ? '▾' : '▸'
  return (
    <span
      aria-hidden="true"
      className={classes['branch']}
      style={{ paddingInlineStart: (tree.levelOf(row) - 1) * 16 }}
      onClick={(event) => {
        event.stopPropagation()
        if (isOpen !== undefined) tree.onToggle(row)
      }}
    >
      {isOpen === undefined ? '' : mark}
    </span>
  )
}

interface SelectCellProps {
  readonly id: string | undefined
  readonly isSelected: boolean
  readonly onToggle: (id: string) => void
}

function SelectCell({ id, isSelected, onToggle }: SelectCellProps): ReactNode {
  return (
    <span role="gridcell" className={classes['cell']} onClick={(event) => event.stopPropagation()}>
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
