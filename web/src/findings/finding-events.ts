import type { components } from '../api/schema.d.ts'
import type { Finding } from '../shared/finding.ts'

/** A change of its module, as it concerned a finding. */
export type ChangeOfFinding = components['schemas']['FindingEvent']

type Statement = Pick<
  components['schemas']['StatementItem'],
  '_id' | 'place' | 'status' | 'state' | 'until' | 'created' | 'createdBy' | 'withdrawn' | 'withdrawnBy'
>

interface Decided {
  readonly kind: 'stated' | 'withdrawn' | 'ended'
  readonly at: string
  readonly who: string
  readonly status: Statement['status']
}

/** Something that happened to a finding. A change that followed from a decision stands with it. */
export type FindingEvent =
  | { readonly kind: 'found'; readonly at: string; readonly change?: undefined }
  | { readonly kind: 'changed'; readonly at: string; readonly change: ChangeOfFinding }
  | (Decided & { readonly change?: ChangeOfFinding | undefined })

/**
 * Returns what happened to a finding, the newest first: when it was found, what changed it, and the decisions whose place it is in. Changes are
 * given the newest first; of a finding that was there before they were stored, only the date is known.
 */
export function findingEvents(
  { since, moduleId, projectId }: Pick<Finding, 'since' | 'moduleId' | 'projectId'>,
  statements: readonly Statement[],
  changes: readonly ChangeOfFinding[],
): readonly FindingEvent[] {
  const places = new Set([moduleId, projectId])
  const own = statements.filter(({ place: { level, id } }) => level === 'company' || (id !== null && places.has(id)))
  const followed = new Set<ChangeOfFinding>()
  const decided = own.flatMap((statement) => withChanges(statement, changes, followed))
  const others = changes.filter((change) => !followed.has(change)).map((change) => ({ kind: 'changed' as const, at: change.at, change }))
  const isFoundByChange = changes.at(-1)?.from === null
  const events: readonly FindingEvent[] = [...decided, ...others, ...(isFoundByChange ? [] : [{ kind: 'found' as const, at: since }])]
  return events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The events of a decision, each with the change that followed from it. */
function withChanges(statement: Statement, changes: readonly ChangeOfFinding[], followed: Set<ChangeOfFinding>): readonly FindingEvent[] {
  const { _id: id } = statement
  const caused = changes.filter(({ cause }) => cause.vexId === id).toReversed()
  return eventsOf(statement).map((event) => {
    const change = caused.find((each) => !followed.has(each) && Date.parse(each.at) >= Date.parse(event.at))
    if (change !== undefined) followed.add(change)
    return Object.assign(event, { change })
  })
}

function eventsOf({ status, state, until, created, createdBy, withdrawn, withdrawnBy }: Statement): readonly Decided[] {
  const stated = { kind: 'stated' as const, at: created, who: createdBy, status }
  if (withdrawn !== null) return [stated, { kind: 'withdrawn', at: withdrawn, who: withdrawnBy ?? '', status }]
  return state === 'expired' && until !== null ? [stated, { kind: 'ended', at: until, who: createdBy, status }] : [stated]
}
