import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayMs, toDay } from '../shared/days.ts'
import { useSession } from '../shared/session.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTexts } from '../words/words.tsx'
import { causeTexts } from './cause-texts.ts'
import { changesTexts } from './changes-texts.ts'
import { countsOf } from './counts.ts'
import { DifferenceText } from './difference-text.tsx'
import { fromOrBeginning } from './period.ts'
import { type ModuleChanges, useChanges } from './use-changes.ts'
import { useHeadline } from './use-headline.ts'

/** The steps that the counts of a module took in the last 30 days, by cause; it leads to the changes. */
export function CountSteps({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(changesTexts)
  return (
    <Panel title={texts.lately}>
      <RecentSteps moduleId={moduleId} />
    </Panel>
  )
}

function RecentSteps({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(changesTexts)
  const from = fromOrBeginning(toDay(Date.now() - 30 * dayMs), useSession().company.created)
  const { data, error, refetch } = useChanges(moduleId, { from })
  const summary = data?.pages[0]?.summary
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (summary === undefined) return <LoadingState />
  return (
    <>
      {summary.causes.length === 0 ? <p>{texts.nothingLately}</p> : <Steps summary={summary} />}
      <p>
        <Link to="/modules/$moduleId/changes" params={{ moduleId }} search={{ from }}>
          {texts.all}
        </Link>
      </p>
    </>
  )
}

function Steps({ summary: { before, after, causes } }: { readonly summary: ModuleChanges }): ReactNode {
  const { names } = useTexts(causeTexts)
  const headline = useHeadline()
  return (
    <>
      <p>
        <strong>{headline(countsOf(before), countsOf(after))}</strong>
      </p>
      <ul className="plain-list">
        {causes.map(({ reason, difference }) => (
          <li key={reason}>
            {names[reason]}: <DifferenceText difference={difference} />
          </li>
        ))}
      </ul>
    </>
  )
}
