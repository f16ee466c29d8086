import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { usePeople } from '../shared/people.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { sentencesOf } from './history-sentences.ts'
import { historyTexts } from './history-texts.ts'
import classes from './risk-page.module.css'
import { riskTermTexts } from './risk-terms-texts.ts'
import type { RiskChange } from './risk.ts'
import { schemeNames } from './scheme-names.ts'

/** The changes of a risk, the latest first. */
export function useRiskHistory(riskId: string) {
  return useInfiniteQuery({
    queryKey: ['risks', 'history', riskId],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      unwrapPage<RiskChange>(api.GET('/core/risks/{risk_id}/history', { params: { path: { risk_id: riskId }, query: { page } }, signal })),
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { items }) => sum + items.length, 0) < last.total ? pages.length + 1 : undefined,
  })
}

/** Shows the history of a risk as sentences. */
export function RiskHistory({ riskId }: { readonly riskId: string }): ReactNode {
  const texts = useTexts(historyTexts)
  const terms = useTexts(riskTermTexts)
  const names = useTexts(schemeNames)
  const { date, dateTime, relative } = useFormats()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useRiskHistory(riskId)
  const people = Object.fromEntries(usePeople().map(({ _id: id, name }) => [id, name]))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel title={texts.title}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <LoadingState />}
      <ol className={`plain-list ${classes['history'] ?? ''}`}>
        {entries.map((entry) => (
          <li key={entry['_id']}>
            <time dateTime={entry.at} title={relative(entry.at)}>
              {dateTime(entry.at)}
            </time>
            <span>{sentencesOf(entry, { texts, terms, names, people, date }).join(' ')}</span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => void fetchNextPage()}>
            {texts.earlier}
          </Button>
        </div>
      )}
    </Panel>
  )
}
