import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useCallback } from 'react'
import type { components } from '../api/schema.d.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import { Chart } from '../ui/lazy-chart.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { epssTexts } from './epss-texts.ts'

type Scores = readonly components['schemas']['EpssDay'][]

interface EpssHistoryProps {
  /** The oldest first; undefined while they are loaded. */
  readonly scores: Scores | undefined
  readonly affectedSince: string | undefined
  /** Why there are none. */
  readonly error?: ReactNode
}

/** The EPSS score over time as a line and as a table, with the day from which the company is affected. */
export function EpssHistory({ scores, affectedSince, error }: EpssHistoryProps): ReactNode {
  const texts = useTexts(epssTexts)
  return (
    <section className={sections['section']} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {error}
      {scores?.length === 0 && <p className="soft">{texts.none}</p>}
      {scores && scores.length > 0 && <HistoryChart scores={scores} affectedSince={affectedSince} />}
    </section>
  )
}

function HistoryChart({ scores, affectedSince }: { readonly scores: Scores; readonly affectedSince: string | undefined }): ReactNode {
  const texts = useTexts(epssTexts)
  const formats = useFormats()
  const { percent, number, date } = formats
  const option = useCallback(
    (colours: ChartColours) => historyOption({ scores, affectedSince, label: texts.firstAffected, colours, formats }),
    [scores, affectedSince, texts, formats],
  )
  const label = texts.label(percent(scores[0]?.epss ?? 0), percent(scores.at(-1)?.epss ?? 0), number(scores.length))
  return (
    <>
      <Chart label={label} height={220} option={option} />
      <details>
        <summary>{texts.table}</summary>
        <PlainTable
          label={texts.title}
          rows={scores.toReversed()}
          columns={[
            { id: 'date', title: texts.date, cell: (score) => date(score.date) },
            { id: 'epss', title: 'EPSS', isNumber: true, cell: ({ epss }) => percent(epss) },
          ]}
        />
      </details>
    </>
  )
}

interface HistoryDrawing {
  readonly scores: Scores
  readonly affectedSince: string | undefined
  readonly label: string
  readonly colours: ChartColours
  readonly formats: Formats
}

function historyOption({ scores, affectedSince, label, colours, formats }: HistoryDrawing): EChartsCoreOption {
  const axis = { axisLabel: { color: colours['ink-soft'] }, splitLine: { lineStyle: { color: colours.line } } }
  const start = { xAxis: affectedSince?.slice(0, 10), label: { formatter: label, color: colours.ink, align: 'right' } }
  return {
    animation: false,
    grid: { left: 56, right: 20, top: 24, bottom: 28 },
    xAxis: { ...axis, type: 'time', splitLine: { show: false } },
    yAxis: { ...axis, type: 'value', min: 0, axisLabel: { color: colours['ink-soft'], formatter: formats.percent } },
    tooltip: { trigger: 'axis', renderMode: 'richText', valueFormatter: (value: number) => formats.percent(value) },
    series: [
      {
        type: 'line',
        showSymbol: scores.length < 3,
        lineStyle: { color: colours.accent },
        itemStyle: { color: colours.accent },
        data: scores.map(({ date, epss }) => [date, epss]),
        ...(affectedSince !== undefined && {
          markLine: { symbol: 'none', silent: true, lineStyle: { color: colours.violation }, data: [start] },
        }),
      },
    ],
  }
}
