import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useCallback } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import { Chart } from '../ui/lazy-chart.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts } from '../words/words.tsx'
import { causeTexts } from './cause-texts.ts'
import { changeButtonId } from './change-item.tsx'
import { changesTexts } from './changes-texts.ts'
import { type CountLines, countLines } from './count-lines.ts'
import { countsOf, type Kind } from './counts.ts'
import type { ModuleChange, ModuleChanges } from './use-changes.ts'
import { useShown } from './use-headline.ts'

interface CountsChartProps {
  readonly summary: ModuleChanges
  /** Those that are loaded. */
  readonly changes: readonly ModuleChange[]
  readonly total: number
  readonly kind: Kind | undefined
}

/** The counts over the period as steps, with each change as a mark; the timeline below it has the same data. */
export function CountsChart({ summary, changes, total, kind }: CountsChartProps): ReactNode {
  const { chart, sums } = useTexts(changesTexts)
  const { names } = useTexts(causeTexts)
  const { number, dateTime } = useFormats()
  const [, change] = useSearchState()
  const shown = useShown()
  const option = useCallback(
    (colours: ChartColours) => {
      const marks = changes.map(({ at, reason, statistics }) => {
        const { violations, warnings } = shown(countsOf(statistics, kind))
        const text = [names[reason], dateTime(at), `${sums.violations} ${violations}`, `${sums.warnings} ${warnings}`].join('\n')
        return { name: names[reason], text }
      })
      return chartOption({ lines: countLines(summary, changes, kind), marks, titles: sums, colours })
    },
    [summary, changes, kind, names, sums, shown, dateTime],
  )
  function open(id: string): void {
    change({ change: id })
    document.querySelector<HTMLElement>(`#${changeButtonId(id)}`)?.focus()
  }
  const label = chart.label(shown(countsOf(summary.before, kind)), shown(countsOf(summary.after, kind)), number(changes.length))
  return (
    <section className={sections['section']} aria-label={chart.title}>
      <h2>{chart.title}</h2>
      <Chart label={label} height={240} option={option} onClick={({ id }) => id !== '' && open(id)} />
      <p className="soft">{chart.hint}</p>
      {changes.length < total && <p role="note">{chart.part(number(changes.length), number(total))}</p>}
    </section>
  )
}

interface Drawing {
  readonly lines: CountLines
  /** The cause of each change, and what is said of it. */
  readonly marks: readonly { readonly name: string; readonly text: string }[]
  readonly titles: { readonly violations: string; readonly warnings: string }
  readonly colours: ChartColours
}

const axisWidth = 44

function chartOption({ lines, marks, titles, colours }: Drawing): EChartsCoreOption {
  const axis = { axisLabel: { color: colours['ink-soft'] }, splitLine: { lineStyle: { color: colours.line } } }
  return {
    animation: false,
    grid: { left: axisWidth, right: 88, top: 24, bottom: 28 },
    xAxis: {
      ...axis,
      axisLabel: { ...axis.axisLabel, hideOverlap: true },
      type: 'time',
      min: lines.start,
      max: lines.end,
      splitLine: { show: false },
    },
    yAxis: { ...axis, type: 'value', min: 0, minInterval: 1 },
    tooltip: { renderMode: 'richText', formatter: ({ dataIndex }: { readonly dataIndex: number }) => marks[dataIndex]?.text ?? '' },
    series: [
      lineOf(titles.violations, lines.violations, colours.violation, 'solid'),
      lineOf(titles.warnings, lines.warnings, colours.warning, 'dashed'),
      {
        type: 'scatter',
        symbol: 'diamond',
        symbolSize: 12,
        itemStyle: { color: colours.ink },
        label: {
          show: true,
          position: 'top',
          color: colours['ink-soft'],
          formatter: ({ dataIndex }: { readonly dataIndex: number }) => marks[dataIndex]?.name ?? '',
        },
        labelLayout: besideAxis,
        data: lines.marks,
      },
    ],
  }
}

/** The name of a change at the start would stand on the numbers of the axis. */
function besideAxis({ labelRect }: { readonly labelRect: { readonly x: number } }): object {
  return { hideOverlap: true, ...(labelRect.x < axisWidth && { x: axisWidth + 8, align: 'left' }) }
}

/** A line of steps with its name at its end. */
function lineOf(name: string, data: CountLines['violations'], color: string, type: 'solid' | 'dashed'): object {
  return {
    type: 'line',
    step: 'end',
    showSymbol: false,
    silent: true,
    name,
    data,
    lineStyle: { color, type, width: 2 },
    itemStyle: { color },
    endLabel: { show: true, formatter: '{a}', color },
  }
}
