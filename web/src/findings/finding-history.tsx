import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { causeTexts } from '../changes/cause-texts.ts'
import { FindingState } from '../changes/finding-state.tsx'
import type { Finding } from '../shared/finding.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { findingContextTexts } from './finding-context-texts.ts'
import { type ChangeOfFinding, type FindingEvent, findingEvents } from './finding-events.ts'
import classes from './findings-view.module.css'

type Statement = components['schemas']['StatementItem']

/** Shows the history of a finding in sentences, the newest first: when it was found, what changed it and why, and decisions. */
export function FindingHistory({ finding }: { readonly finding: Finding }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const statements = useStatements(finding)
  const changes = useChangesOf(finding)
  const failed = [statements, changes].find(({ error }) => error)
  return (
    <section aria-label={texts.history}>
      <h2>{texts.history}</h2>
      {failed?.error && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {changes.data && (
        <ul className={classes['history']}>
          {findingEvents(finding, statements.data?.items ?? [], changes.data).map((event, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- several decisions may be made at one moment
            <Event key={i} event={event} />
          ))}
        </ul>
      )}
    </section>
  )
}

function useStatements({ key, kind, component: { purl } }: Finding) {
  return useQuery({
    queryKey: ['statements', { vulnerability: key, purl }],
    enabled: kind === 'vulnerability',
    queryFn: ({ signal }) =>
      unwrapPage<Statement>(api.GET('/core/statements', { params: { query: { vulnerability: key, purl } }, signal })),
  })
}

function useChangesOf({ _id: id, moduleId }: Finding) {
  return useQuery({
    queryKey: ['modules', moduleId, 'finding-changes', id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/core/modules/{module_id}/findings/{finding_id}/changes', {
          params: { path: { module_id: moduleId, finding_id: id } },
          signal,
        }),
      ),
  })
}

function Event({ event }: { readonly event: FindingEvent }): ReactNode {
  const { change } = event
  return (
    <li>
      <EventSentence event={event} /> {change?.advisory && <AdvisoryLink id={change.advisory.id} />}
      {change && <Became change={change} />}
    </li>
  )
}

function EventSentence({ event }: { readonly event: FindingEvent }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const { sentences } = useTexts(causeTexts)
  const date = useFormats().dateTime(event.at)
  if (event.kind === 'found') return texts.found(date)
  if (event.kind === 'changed') {
    const { reason, cause, advisory } = event.change
    const sentence = sentences[reason](cause.by?.name)
    return texts.changed(date, advisory === null ? sentence.replace(/:$/u, '.') : sentence)
  }
  const decision = texts.vexStatuses[event.status]
  return event.kind === 'ended' ? texts.ended(date, decision) : texts[event.kind](date, event.who, decision)
}

function AdvisoryLink({ id }: { readonly id: string }): ReactNode {
  return (
    <Link to="/vulnerabilities/$id" params={{ id }}>
      {id}
    </Link>
  )
}

/** Shows the states of a finding before and after a change. */
function Became({ change: { from, to } }: { readonly change: ChangeOfFinding }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const isAsSevere =
    from !== null && to !== null && from.severity === to.severity && from.score === to.score && from.exploited === to.exploited
  if (isAsSevere && from.status === to.status) return <div className="soft">{texts.explainedAnew}</div>
  return (
    <div>
      <FindingState state={from} absent={texts.absent} isOfStatus={isAsSevere} /> →{' '}
      <FindingState state={to} absent={texts.gone} isOfStatus={isAsSevere} />
    </div>
  )
}
