import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { ChangeTimeline } from './change-timeline.tsx'
import { changesTexts } from './changes-texts.ts'
import { CountSums } from './count-sums.tsx'
import { CountsChart } from './counts-chart.tsx'
import { countsOf, type Kind, readKind } from './counts.ts'
import { PeriodChoice } from './period-choice.tsx'
import { changesCsv, type ModuleChange, type ModuleChanges, useChanges } from './use-changes.ts'
import { useHeadline } from './use-headline.ts'

/** Why the counts of a module became what they are: what each cause contributed, and every change with its findings. */
export function ChangesPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const [{ from, to, kind }] = useSearchState()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useChanges(moduleId, { from, to })
  const changes = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const last = data?.pages.at(-1)
  return (
    <div className={sections['sections']}>
      <PeriodChoice csv={changesCsv(moduleId, { from, to })} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && last === undefined && <LoadingState />}
      {!error && last && (
        <Changes
          moduleId={moduleId}
          summary={last.summary}
          changes={changes}
          total={last.total}
          kind={readKind(kind)}
          onMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
    </div>
  )
}

interface ChangesProps {
  readonly moduleId: string
  readonly summary: ModuleChanges
  /** Those that are loaded. */
  readonly changes: readonly ModuleChange[]
  readonly total: number
  readonly kind: Kind | undefined
  /** Loads later changes. */
  readonly onMore: (() => void) | undefined
}

function Changes({ moduleId, summary, changes, total, kind, onMore }: ChangesProps): ReactNode {
  const texts = useTexts(changesTexts)
  const { dateTime } = useFormats()
  const headline = useHeadline()
  return (
    <>
      <h2>{headline(countsOf(summary.before, kind), countsOf(summary.after, kind))}</h2>
      {summary.since !== null && <p role="note">{texts.since(dateTime(summary.since))}</p>}
      {total === 0 && <Nothing summary={summary} />}
      {total > 0 && (
        <>
          <CountsChart summary={summary} changes={changes} total={total} kind={kind} />
          <CountSums summary={summary} kind={kind} />
          <ChangeTimeline moduleId={moduleId} changes={changes} kind={kind} onMore={onMore} />
        </>
      )}
    </>
  )
}

/** Nothing changed in the period, or nothing was ever analysed. */
function Nothing({ summary: { before } }: Pick<ChangesProps, 'summary'>): ReactNode {
  const texts = useTexts(changesTexts)
  const words = useWords()
  const [{ from, to }, change] = useSearchState()
  if (before.components === 0 && !from && !to) return <EmptyState title={words.module.none} />
  return (
    <EmptyState title={texts.none}>
      <Button size="xs" variant="default" onClick={() => change({ from: undefined, to: undefined })}>
        {texts.showWhole}
      </Button>
    </EmptyState>
  )
}
