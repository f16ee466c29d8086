import { type IsoMoment, readIsoMoment } from '#platform/iso-moment.ts'
import type { Decision } from '#risks/decision.ts'
import type { DecisionChange } from '#risks/writing/decide-decision.ts'
import type { Problems, WriteContext } from '#risks/writing/write-context.ts'

interface Dates {
  readonly from: IsoMoment | undefined
  readonly until: IsoMoment | undefined
}

/** Parses the dates of a decision; unreadable ones are undefined. */
export function datesOf({ validFrom, validUntil }: Decision): Dates {
  return { from: readDate(validFrom), until: readDate(validUntil) }
}

function readDate(text: string | undefined): IsoMoment | undefined {
  return text === undefined ? undefined : readIsoMoment(text)
}

/** Returns the first moment after a decision; undefined for one without an end. */
export function decisionEndOf(decision: Decision | undefined): Date | undefined {
  return readDate(decision?.validUntil)?.end
}

/** Returns when a decision's temporary exception ends; undefined for any other decision. */
export function exceptionEndOf(decision: Decision | undefined): Date | undefined {
  return decision?.type === 'temporary-exception' ? decisionEndOf(decision) : undefined
}

interface Rule {
  readonly field: 'validFrom' | 'validUntil'
  readonly requirement: string
  readonly isBroken: (decision: Decision, dates: Dates, now: Date) => boolean
}

const readable = 'must be an ISO 8601 date or date-time'

const rules: readonly Rule[] = [
  { field: 'validFrom', requirement: readable, isBroken: ({ validFrom }, { from }) => validFrom !== undefined && from === undefined },
  { field: 'validUntil', requirement: readable, isBroken: ({ validUntil }, { until }) => validUntil !== undefined && until === undefined },
  {
    field: 'validUntil',
    requirement: 'is required for a temporary exception',
    isBroken: ({ type, validUntil }) => type === 'temporary-exception' && validUntil === undefined,
  },
  {
    field: 'validUntil',
    requirement: 'must not lie in the past',
    isBroken: (_decision, { until }, now) => until !== undefined && hasPassed(until, now),
  },
  {
    field: 'validUntil',
    requirement: 'must not lie before validFrom',
    isBroken: (_decision, { from, until }) => from !== undefined && until !== undefined && endsBefore(until, from),
  },
]

/** Checks the dates of a new decision; the schema has checked everything else (docs/reference/risks.md#decision). */
export function decisionProblems({ fresh }: DecisionChange, { now }: WriteContext): Problems {
  if (fresh === undefined) return []
  const dates = datesOf(fresh)
  return rules
    .filter(({ isBroken }) => isBroken(fresh, dates, now))
    .map(({ field, requirement }) => ({
      parameter: `riskProperties.decision.${field}`,
      message: `riskProperties.decision.${field} ${requirement}`,
    }))
}

function hasPassed({ at, end, isDay }: IsoMoment, now: Date): boolean {
  return isDay ? end <= now : at < now
}

function endsBefore(until: IsoMoment, from: IsoMoment): boolean {
  return until.at < from.at && until.end <= from.at
}
