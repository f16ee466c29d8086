import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { api, unwrap } from '../api/client.ts'
import { readCsv } from '../api/csv.ts'
import type { paths } from '../api/schema.d.ts'
import type { ChartColours } from '../ui/chart-colours.ts'
import { Chart } from '../ui/lazy-chart.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { type MapItem, toMapItem } from './map-item.ts'
import { MapLegend } from './map-legend.tsx'
import { mapOption } from './map-option.ts'
import { portfolioTexts } from './portfolio-texts.ts'

type Query = NonNullable<paths['/core/portfolio']['get']['parameters']['query']>

interface PortfolioMapProps {
  readonly query: Query
  readonly onOpen: (id: string) => void
}

/** The portfolio as rectangles: the area is the number of components, the colour the status, its shade the number of findings. */
export function PortfolioMap({ query, onOpen }: PortfolioMapProps): ReactNode {
  const texts = useTexts(portfolioTexts)
  const words = useWords()
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['portfolio', 'map', query],
    queryFn: async ({ signal }): Promise<readonly MapItem[]> => {
      const text = await unwrap(api.GET('/core/portfolio', { params: { query: { ...query, format: 'csv' } }, parseAs: 'text', signal }))
      return readCsv(text).map(toMapItem)
    },
  })
  const option = useCallback(
    (colours: ChartColours) =>
      mapOption(data ?? [], colours, ({ name, status, components, count, exploited }) => ({
        name,
        status: count === 0 ? words.status[status] : texts.count(words.status[status], formats.number(count)),
        exploited: exploited === 0 ? '' : texts.exploited(formats.number(exploited)),
        size: texts.components(formats.number(components)),
      })),
    [data, words, texts, formats],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <>
      <p className="soft" style={{ margin: 0 }}>
        {texts.hint}
      </p>
      <MapLegend items={data} />
      <Chart label={texts.label(formats.number(data.length))} option={option} onClick={({ id }) => id !== '' && onOpen(id)} />
    </>
  )
}
