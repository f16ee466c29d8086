import { useQuery } from '@tanstack/react-query'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useCallback } from 'react'
import { api, unwrap } from '../api/client.ts'
import { readCsv } from '../api/csv.ts'
import type { paths } from '../api/schema.d.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import { Chart } from '../ui/lazy-chart.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import type { PortfolioItem } from './portfolio-columns.tsx'
import { portfolioTexts } from './portfolio-texts.ts'

type Query = NonNullable<paths['/core/portfolio']['get']['parameters']['query']>

/** A project or module as a rectangle. */
interface MapItem {
  readonly id: string
  readonly name: string
  readonly status: PortfolioItem['status']
  readonly components: number
}

interface PortfolioMapProps {
  readonly query: Query
  readonly onOpen: (id: string) => void
}

const colourOf = { ok: 'ok', warnings: 'warning', violations: 'violation' } as const
const signs: Readonly<Record<PortfolioItem['status'], string>> = { ok: '✓', warnings: '▲', violations: '■' }

/** The portfolio as rectangles: the area is the number of components, the colour the status. */
export function PortfolioMap({ query, onOpen }: PortfolioMapProps): ReactNode {
  const texts = useTexts(portfolioTexts)
  const words = useWords()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['portfolio', 'map', query],
    queryFn: async ({ signal }): Promise<readonly MapItem[]> => {
      const text = await unwrap(api.GET('/core/portfolio', { params: { query: { ...query, format: 'csv' } }, parseAs: 'text', signal }))
      return readCsv(text).map(toItem)
    },
  })
  const option = useCallback(
    (colours: ChartColours) =>
      mapOption(data ?? [], colours, ({ name, status, components }) =>
        [name, words.status[status], texts.components(formats.number(components))].join('\n'),
      ),
    [data, words, texts, formats],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <>
      <p className="soft" style={{ margin: 0 }}>
        {texts.hint}
      </p>
      <Chart label={texts.label(formats.number(data.length))} option={option} onClick={(clicked) => onOpen(clicked.id)} />
    </>
  )
}

function toItem(row: Readonly<Record<string, string>>): MapItem {
  return {
    id: row['Id'] ?? '',
    name: row['Name'] ?? '',
    status: row['Status'] as PortfolioItem['status'],
    components: Number(row['Components']),
  }
}

function mapOption(items: readonly MapItem[], colours: ChartColours, describe: (item: MapItem) => string): EChartsCoreOption {
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    animation: false,
    tooltip: {
      renderMode: 'richText',
      formatter: ({ data }: { readonly data?: { readonly id?: string } }) => {
        const item = byId.get(data?.id ?? '')
        return item ? describe(item) : ''
      },
    },
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        label: { color: colours.ground, fontSize: 13 },
        data: items.map(({ id, name, status, components }) => ({
          id,
          name: `${signs[status]} ${name}`,
          // an empty module still has a place
          value: Math.max(1, components),
          itemStyle: { color: colours[colourOf[status]], borderColor: colours.ground, gapWidth: 2 },
        })),
      },
    ],
  }
}
