import { memo, type ReactNode } from 'react'
import classes from './data-grid.module.css'
import type { GridColumn } from './data-grid-props.ts'
import type { FoldedColumns } from './fold-columns.ts'
import type { RowActions } from './use-row-actions.ts'

interface GridRowProps<Row> extends FoldedColumns<Row> {
  /** Undefined while it is loaded. */
  readonly row: Row | undefined
  readonly id: string | undefined
  readonly index: number
  /** Distance from the top of the list in pixels. */
  readonly top: number
  readonly isFocused: boolean
  /** Undefined in a list without selection. */
  readonly isSelected: boolean | undefined
  /** Its details are open. */
  readonly isOpen: boolean
  /** Depth in a tree, from 1; undefined in a list that is none. */
  readonly level: number | undefined
  /** Undefined for a row with nothing below it. */
  readonly isExpanded: boolean | undefined
  readonly actions: RowActions<Row>
  /** Takes the element of a row that may be higher than others. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** A row; its cells are no components of their own, which would double the time of a frame. */
function Row<Item>({ row, id, columns, lines, index, top, level, isExpanded, actions, measure, ...state }: GridRowProps<Item>): ReactNode {
  const { isFocused, isSelected, isOpen, isWrapped } = state
  const Line = isWrapped ? WrappedLine : FoldedLine
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-level={level}
      aria-expanded={isExpanded}
      aria-busy={row === undefined}
      data-index={index}
      data-open={isOpen || undefined}
      tabIndex={isFocused ? 0 : -1}
      className={classes['row']}
      style={{ transform: `translateY(${String(top)}px)` }}
      onFocus={() => actions.focus(index)}
      onClick={() => row !== undefined && actions.open(row)}
    >
      {isSelected !== undefined && <SelectCell id={id} isSelected={isSelected} onToggle={actions.toggle} />}
      {columns.map(({ id: columnId, cell, isNumber, isKept }, i) => (
        <span
          key={columnId}
          role="gridcell"
          className={`cut ${classes['cell'] ?? ''} ${isNumber ? 'number' : ''}`}
          data-kept={isKept || undefined}
        >
          {i === 0 && row !== undefined && level !== undefined && (
            <Branch level={level} isExpanded={isExpanded} onToggle={() => actions.toggleBranch(row)} />
          )}
          {row === undefined ? <span className={classes['bone']} /> : cell(row)}
        </span>
      ))}
      {row !== undefined && lines.map((line) => <Line key={line[0]?.id} line={line} row={row} />)}
    </div>
  )
}

interface FoldedLineProps<Row> {
  readonly line: readonly GridColumn<Row>[]
  readonly row: Row
}

/** Cells below the others. Their titles are for the eye: the head of the list has them as well. */
function FoldedLine<Row>({ line, row }: FoldedLineProps<Row>): ReactNode {
  return (
    <span role="none" className={classes['fold']}>
      {line.map(({ id, title, cell, fold }) => {
        const content = (fold?.cell ?? cell)(row)
        return (
          <span key={id} role="gridcell" className="cut">
            {fold?.isNamed === true && hasContent(content) && (
              <span aria-hidden="true" className="soft">
                {title}{' '}
              </span>
            )}
            {content}
          </span>
        )
      })}
    </span>
  )
}

/** Cells below the others, in columns of their own. */
function WrappedLine<Row>({ line, row }: FoldedLineProps<Row>): ReactNode {
  return (
    <span role="none" className={classes['wrapped']} style={{ gridTemplateColumns: tracksOf(line) }}>
      {line.map(({ id, cell, isNumber }) => (
        <span key={id} role="gridcell" className={`cut ${classes['cell'] ?? ''} ${isNumber ? 'number' : ''}`}>
          {cell(row)}
        </span>
      ))}
    </span>
  )
}

/** The tracks of a line: its columns are as wide as the list. */
export function tracksOf(line: readonly { readonly width: string }[]): string {
  return line.map(({ width }) => width).join(' ')
}

function hasContent(content: ReactNode): boolean {
  return content !== '' && content !== null && content !== undefined
}

/** A row is rendered again when something in it changes, not when the list scrolls. */
export const GridRow = memo(Row) as typeof Row

interface BranchProps {
  readonly level: number
  readonly isExpanded: boolean | undefined
  readonly onToggle: () => void
}

/** The place of a row in its tree, for the eye and the pointer; the keyboard and the row's attributes say the same. */
function Branch({ level, isExpanded, onToggle }: BranchProps): ReactNode {
  const mark = isExpanded ? '▾' : '▸'
  return (
    <span
      aria-hidden="true"
      className={classes['branch']}
      style={{ paddingInlineStart: (level - 1) * 16 }}
      onClick={(event) => {
        // where nothing is to be opened, a click is on the row
        if (isExpanded === undefined) return
        event.stopPropagation()
        onToggle()
      }}
    >
      {isExpanded === undefined ? '' : mark}
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
    <span role="gridcell" className={classes['cell']} data-kept onClick={(event) => event.stopPropagation()}>
      <label className={classes['select']}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={id ?? ''}
          checked={isSelected}
          disabled={id === undefined}
          onChange={() => id !== undefined && onToggle(id)}
        />
      </label>
    </span>
  )
}
