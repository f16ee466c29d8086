import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './data-grid.module.css'
import type { DataGridProps, GridColumn } from './data-grid-props.ts'
import { fitHeads, measureText } from './fit-heads.ts'
import { type FoldedColumns, foldedHeight } from './fold-columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { PrintedRows } from './printed-rows.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { selectWidth, useFoldedColumns } from './use-folded-columns.ts'
import { useIsPrinting } from './use-is-printing.ts'
import { useRowActions } from './use-row-actions.ts'

export type { GridColumn, GridTree, DataGridProps } from './data-grid-props.ts'

export const rowHeight = 36
/** The width below which the styles keep some columns alone, whose texts are wrapped. */
const narrow = '(max-width: 700px)'

/**
 * A list of any length as an ARIA grid or treegrid: one scroll over all rows, of which only those in view exist. Columns that do not
 * fit beside the others are below them. On paper it is a table of all that are loaded.
 */
export function DataGrid<Row>(props: DataGridProps<Row>): ReactNode {
  return useIsPrinting() ? <PrintedRows {...props} /> : <LiveGrid {...props} />
}

function LiveGrid<Row>(given: DataGridProps<Row>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const props = { ...given, columns: useFittedColumns(given.columns, scroller) }
  const { rows, selection, label, tree } = props
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const folded = useFoldedColumns(props, isNarrow, scroller)
  const { isWrapped } = folded
  const height = folded.lines.length === 0 ? rowHeight : foldedHeight(folded.lines)
  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // as high as the window until the list is measured: the first rendering has rows already
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  // heights of rows that wrapped, or were hidden, do not hold at another width
  useEffect(() => virtual.measure(), [virtual, isNarrow, height])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { showRange } = rows
  useEffect(() => showRange(first, last), [showRange, first, last])
  const keys = useGridKeys({ ...props, scroller, scrollTo: virtual.scrollToIndex })
  const actions = useRowActions(props, keys.focus)
  return (
    <div
      ref={scroller}
      role={tree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={rows.total + 1}
      aria-multiselectable={selection !== undefined}
      className={classes['grid']}
      data-folded={folded.isFolded || undefined}
      data-wrapped={isWrapped || undefined}
      style={stylesOf(props, folded, height)}
      onKeyDown={keys.onKeyDown}
    >
      <GridHead {...props} {...folded} />
      <div role="rowgroup" className={classes['body']} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <GridRow
            key={index}
            {...stateOf(props, index)}
            {...folded}
            index={index}
            top={start}
            isFocused={index === keys.focused}
            actions={actions}
            // measuring costs time while scrolling, and rows that do not wrap have one height
            measure={isNarrow && folded.lines.length === 0 ? virtual.measureElement : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** The columns, none narrower than the longest word of its head. */
function useFittedColumns<Row>(columns: readonly GridColumn<Row>[], list: RefObject<HTMLElement | null>): readonly GridColumn<Row>[] {
  const [font, setFont] = useState<string>()
  useLayoutEffect(() => {
    const head = list.current?.querySelector('[role="row"]')
    if (!head) return
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(head)
    setFont(`${fontWeight} ${fontSize} ${fontFamily}`)
  }, [list])
  return useMemo(() => (font === undefined ? columns : fitHeads(columns, (word) => measureText(word, font))), [columns, font])
}

/** The tracks of the first line of a row, and its height. */
function stylesOf<Row>({ columns, selection }: DataGridProps<Row>, folded: FoldedColumns<Row>, height: number): object {
  const select = selection ? [selectWidth] : []
  const wide = folded.isWrapped ? folded.columns : columns
  return {
    '--tracks': [...select, ...wide.map(({ width }) => width)].join(' '),
    '--kept-tracks': [...select, ...keptTracks(columns)].join(' '),
    '--indent': select[0] ?? '0',
    '--row-height': `${String(height)}px`,
  }
}

/** Returns the state of a row beside its cells. */
function stateOf<Row>({ rows, idOf, selection, openId, tree }: DataGridProps<Row>, index: number) {
  const row = rows.rowAt(index)
  const id = row === undefined ? undefined : idOf(row)
  return {
    row,
    id,
    isSelected: selection?.ids.has(id ?? ''),
    isOpen: id !== undefined && id === openId,
    level: row && tree?.levelOf(row),
    isExpanded: row && tree?.isOpen(row),
  }
}

/** The tracks on a narrow screen: fixed widths leave room for the others, which share it. */
function keptTracks<Row>(columns: readonly GridColumn<Row>[]): readonly string[] {
  const kept = columns.filter(({ isKept }) => isKept)
  return kept.map(({ width }) => (width.endsWith('px') ? `min(${width}, 33%)` : `minmax(0, ${shareOf(width)})`))
}

/** Returns the share of a track: `2fr` of `minmax(160px, 2fr)`. */
function shareOf(width: string): string {
  return /[\d.]+fr/u.exec(width)?.[0] ?? '1fr'
}
