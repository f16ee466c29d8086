import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { DataGridProps } from './data-grid-props.ts'
import { foldColumns, type FoldedColumns, neededWidth, wrapColumns } from './fold-columns.ts'

/** The width of the boxes that select rows. */
export const selectWidth = '32px'

/** The columns in the lines of a row: folded on a narrow screen, else wrapped by the width of the list. */
export function useFoldedColumns<Row>(
  { columns, selection }: DataGridProps<Row>,
  isNarrow: boolean,
  list: RefObject<HTMLElement | null>,
): FoldedColumns<Row> {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  // other columns render all rows again, so they change with their lines, not with each width
  const room = neededWidth(columns, selection ? width - Number.parseInt(selectWidth, 10) : width)
  return useMemo(() => (isNarrow ? foldColumns(columns) : wrapColumns(columns, room)), [columns, isNarrow, room])
}
