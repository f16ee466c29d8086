import { useQuery } from '@tanstack/react-query'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { severityTone } from '../shared/finding.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import type { GridSelection } from '../ui/grid-selection.ts'
import { Chart } from '../ui/lazy-chart.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import { allFindingsQuery, type FindingSummary } from './all-findings.ts'
import type { FindingSearch, OpenedFinding } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'

const maxDrawn = 10_000
/** The left end of the logarithmic axis: hardly any score is lower. */
const leastEpss = 0.0001

interface FindingScatterProps {
  readonly search: FindingSearch
  readonly total: number
  readonly selection: GridSelection
  readonly onOpen: (opened: OpenedFinding) => void
}

/** The findings of a list by the probability and the severity of an exploit; a box selects. */
export function FindingScatter({ search, total, selection, onOpen }: FindingScatterProps): ReactNode {
  const texts = useTexts(findingTexts).scatter
  const formats = useFormats()
  const { number } = formats
  const { data, error, refetch } = useQuery({ ...allFindingsQuery(search), enabled: total <= maxDrawn })
  const drawn = useMemo(() => (data ?? []).filter(({ epss, score }) => epss !== null && score !== null), [data])
  const option = useCallback((colours: ChartColours) => scatterOption({ drawn, texts, formats, colours }), [drawn, texts, formats])
  if (total > maxDrawn) return <EmptyState title={texts.tooMany(number(maxDrawn))} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  if (drawn.length === 0) return <EmptyState title={texts.none} />
  return (
    <>
      <p className="soft" style={{ margin: 0 }}>
        {texts.hint} {drawn.length < data.length && texts.omitted(number(data.length - drawn.length))}
      </p>
      <Chart
        label={texts.label(number(drawn.length))}
        option={option}
        onBrush={(indexes) => selection.replace(indexes.flatMap((i) => drawn[i]?.['_id'] ?? []))}
        onClick={({ index }) => {
          const finding = drawn[index]
          if (finding) onOpen({ id: finding['_id'], moduleId: finding.moduleId })
        }}
      />
    </>
  )
}

interface ScatterDrawing {
  readonly drawn: readonly FindingSummary[]
  readonly texts: (typeof findingTexts)['en']['scatter']
  readonly formats: Formats
  readonly colours: ChartColours
}

function scatterOption({ drawn, texts, formats, colours }: ScatterDrawing): EChartsCoreOption {
  const axis = {
    nameTextStyle: { color: colours.ink },
    axisLabel: { color: colours['ink-soft'] },
    splitLine: { lineStyle: { color: colours.line } },
    nameLocation: 'middle',
  }
  return {
    animation: false,
    grid: { left: 56, right: 20, top: 12, bottom: 48 },
    xAxis: { ...axis, type: 'log', min: leastEpss, max: 1, name: texts.epss, nameGap: 28 },
    yAxis: { ...axis, type: 'value', min: 0, max: 10, name: texts.cvss, nameGap: 32 },
    tooltip: { formatter: ({ dataIndex }: { readonly dataIndex: number }) => tooltipOf(drawn[dataIndex], formats), renderMode: 'richText' },
    brush: { xAxisIndex: 0, yAxisIndex: 0, throttleType: 'debounce', throttleDelay: 100, outOfBrush: { colorAlpha: 0.3 } },
    series: [{ type: 'scatter', symbolSize: 9, data: drawn.map((finding) => toPoint(finding, colours)) }],
  }
}

function toPoint(finding: FindingSummary, colours: ChartColours): object {
  const { epss, score, knownTone } = { ...finding, knownTone: severityTone(finding) }
  const colour = knownTone === 'none' ? colours['ink-soft'] : colours[knownTone]
  return { value: [Math.max(leastEpss, epss ?? 0), score ?? 0], itemStyle: { color: colour, opacity: 0.7 } }
}

function tooltipOf(finding: FindingSummary | undefined, { number, percent }: Formats): string {
  if (finding === undefined) return ''
  const { key, component, module, score, epss } = finding
  return `${key}\n${component}\n${module}\nCVSS ${number(score ?? 0)} · EPSS ${percent(epss ?? 0)}`
}
