import { useLayoutEffect, useRef, useState } from 'react'
import type { DataGridProps } from './data-grid-props.ts'

/** What a row does; the same object as long as its list is shown, so that rows are not rendered again for it. */
export interface RowActions<Row> {
  readonly focus: (index: number) => void
  readonly open: (row: Row) => void
  readonly toggle: (id: string) => void
  readonly toggleBranch: (row: Row) => void
}

/** Returns what rows do, by the properties that the list has when it is done. */
export function useRowActions<Row>(props: DataGridProps<Row>, focus: (index: number) => void): RowActions<Row> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [actions] = useState<RowActions<Row>>(() => ({
    focus,
    open: (row) => latest.current.onOpen?.(row),
    toggle: (id) => latest.current.selection?.toggle(id),
    toggleBranch: (row) => latest.current.tree?.onToggle(row),
  }))
  return actions
}
