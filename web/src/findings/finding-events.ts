import type { components } from '../api/schema.d.ts'
import type { Finding } from './finding.ts'

type Statement = Pick<
  components['schemas']['StatementItem'],
  'place' | 'status' | 'state' | 'until' | 'created' | 'createdBy' | 'withdrawn' | 'withdrawnBy'
>

/** Something that happened to a finding. */
export type FindingEvent =
  | { readonly kind: 'found'; readonly at: string; readonly who?: undefined; readonly status?: undefined }
  | {
      readonly kind: 'stated' | 'withdrawn' | 'ended'
      readonly at: string
      readonly who: string
      readonly status: Statement['status']
    }

/** Returns what happened to a finding, the newest first: when it was found, and the decisions whose place it is in. */
export function findingEvents(
  { since, moduleId, projectId }: Pick<Finding, 'since' | 'moduleId' | 'projectId'>,
  statements: readonly Statement[],
): readonly FindingEvent[] {
  const places = new Set([moduleId, projectId])
  const decisions = statements.filter(({ place: { level, id } }) => level === 'company' || (id !== null && places.has(id)))
  const events: readonly FindingEvent[] = [{ kind: 'found', at: since }, ...decisions.flatMap(eventsOf)]
  return events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function eventsOf({ status, state, until, created, createdBy, withdrawn, withdrawnBy }: Statement): readonly FindingEvent[] {
  const stated: FindingEvent = { kind: 'stated', at: created, who: createdBy, status }
  if (withdrawn !== null) return [stated, { kind: 'withdrawn', at: withdrawn, who: withdrawnBy ?? '', status }]
  return state === 'expired' && until !== null ? [stated, { kind: 'ended', at: until, who: createdBy, status }] : [stated]
}
