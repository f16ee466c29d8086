import type { ReactNode } from 'react'
import { useFormats, useWords } from '../words/words.tsx'
import type { DataGridProps } from './data-grid-props.ts'
import { PlainTable, type TableColumn } from './plain-table.tsx'

/** Columns that have room on an upright page; more are printed across it. */
const mostUpright = 7

/** A grid on paper: all rows that are loaded, and how many there are in all. */
export function PrintedRows<Row>({ label, rows, columns, idOf, tree }: DataGridProps<Row>): ReactNode {
  const { states } = useWords()
  const { number } = useFormats()
  const loaded = Array.from({ length: rows.total }, (_, index) => rows.rowAt(index)).filter((row) => row !== undefined)
  return (
    <div data-paper={columns.length > mostUpright ? 'wide' : undefined}>
      {loaded.length < rows.total && <p role="note">{states.printed(number(loaded.length), number(rows.total))}</p>}
      <PlainTable label={label} rows={loaded} columns={tree ? indented(columns, tree) : columns} idOf={idOf} />
    </div>
  )
}

/** The columns of a tree, whose first one shows how deep a row is. */
function indented<Row>(
  [first, ...others]: DataGridProps<Row>['columns'],
  { levelOf }: NonNullable<DataGridProps<Row>['tree']>,
): readonly TableColumn<Row>[] {
  if (first === undefined) return others
  const { cell: cellOf } = first
  function cell(row: Row): ReactNode {
    return <div style={{ paddingInlineStart: `${String(levelOf(row) - 1)}em` }}>{cellOf(row)}</div>
  }
  return [{ ...first, cell }, ...others]
}
