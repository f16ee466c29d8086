import { useComputedColorScheme } from '@mantine/core'
import { LineChart, ScatterChart, TreemapChart } from 'echarts/charts'
import { BrushComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { LabelLayout } from 'echarts/features'
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ChartColours, readColours } from './chart-colours.ts'

use([
  LineChart,
  ScatterChart,
  TreemapChart,
  BrushComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  LabelLayout,
  CanvasRenderer,
])

/** A data item of a chart: its index, and its id in a series whose items have ids. */
export interface ClickedItem {
  readonly index: number
  readonly id: string
}

export interface ChartProps {
  /** What a screen reader says instead of the drawing; the same data is in a table or list of the page. */
  readonly label: string
  /** Height in pixels; without it the chart fills its container. */
  readonly height?: number
  /** Builds the option of the library in the colours of the theme; keep it stable between renders. */
  readonly option: (colours: ChartColours) => EChartsCoreOption
  /** A box can be drawn: called with the indexes of the data items of the first series within. */
  readonly onBrush?: (indexes: readonly number[]) => void
  /** Called with the data item that was clicked. */
  readonly onClick?: (clicked: ClickedItem) => void
}

/** A chart in the colours of the theme that follows the size of its container. */
export function Chart({ label, height, option, onBrush, onClick }: ChartProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const handlers = useRef({ onBrush, onClick })
  useEffect(() => {
    handlers.current = { onBrush, onClick }
  })
  const hasBrush = onBrush !== undefined
  useEffect(() => {
    if (holder.current === null) return undefined
    const chart = init(holder.current)
    chart.setOption(option(readColours(holder.current)))
    if (hasBrush) drawBoxes(chart, (indexes) => handlers.current.onBrush?.(indexes))
    chart.on('click', ({ dataIndex, data }) => {
      handlers.current.onClick?.({ index: dataIndex, id: (data as { readonly id?: string }).id ?? '' })
    })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(holder.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [option, scheme, hasBrush])
  return <div ref={holder} role="img" aria-label={label} style={height === undefined ? { flex: 1, minHeight: 240 } : { height }} />
}

interface BrushEnd {
  readonly batch?: readonly { readonly selected: readonly { readonly dataIndex: readonly number[] }[] }[]
}

/** Lets the pointer draw a box at once, without choosing a tool first. */
function drawBoxes(chart: ECharts, onBrush: (indexes: readonly number[]) => void): void {
  chart.dispatchAction({ type: 'takeGlobalCursor', key: 'brush', brushOption: { brushType: 'rect', brushMode: 'single' } })
  chart.on('brushSelected', (event) => onBrush((event as BrushEnd).batch?.[0]?.selected[0]?.dataIndex ?? []))
}
