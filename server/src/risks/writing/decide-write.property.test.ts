// oxlint-disable complexity -- the second implementation of the rules is as flat as the specification, so that they can be compared line by line
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { HttpError } from '#platform/http-error.ts'
import type { RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk } from '#risks/risk.ts'
import { defaultScheme, type Thresholds } from '#risks/scheme.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import { decisionTypes, deprecatedStates, deprecatedStrategies, states, strategies } from '#risks/vocabulary.ts'

/*
 * The rules of a write (docs/reference/risks.md#enforcement) a second time, slowly: tables written out cell by cell and one `if` for each
 * sentence. Times are whole hours after the start of 21 November 2026; it is noon.
 */

const noon = 12
const midnight = Date.parse('2026-11-21T00:00:00Z')
const rationale = 'Nothing better is at hand.'

/** Untreated, in treatment, done: by strategy, then by state in the order of `columns`. */
const columns = ['none', ...states]
const classes: Readonly<Record<string, string>> = {
  // none, identified, assessed, approved, planned, implementing, deferred, escalated, monitored, closed
  none: 'uuuuuuuuud',
  avoid: 'uuuiiiiiid',
  mitigate: 'uuuiiiiiid',
  transfer: 'uuudddiidd',
  accept: 'uuudddiidd',
}

function slowTreatment(strategy: string | undefined, state: string | undefined): string {
  return classes[strategy ?? 'none']?.charAt(columns.indexOf(state ?? 'none')) ?? 'unknown'
}

interface Dated {
  readonly type: (typeof decisionTypes)[number]
  readonly from: Hour | undefined
  readonly until: Hour | undefined
}

/** Hours, written as a date or as a date-time. */
interface Hour {
  readonly hour: number
  readonly isDay: boolean
}

interface Case {
  readonly stored: {
    readonly state: string | undefined
    readonly strategy: string | undefined
    readonly impactClass: string | undefined
    readonly decision: Dated | undefined
    readonly resolved: boolean
  }
  readonly sent: {
    readonly state?: string | null
    readonly strategy?: string | null
    readonly impactClass?: string | null
    readonly decision?: Dated | null
  }
  readonly thresholds: Thresholds
}

interface Outcome {
  readonly faults: readonly string[]
  readonly state: string | undefined
  readonly strategy: string | undefined
  readonly decision: string | undefined
  readonly isAttributedAnew: boolean
  readonly resolved: 'no' | 'before' | 'now'
  readonly stateMoved: boolean
}

/** The meaning of each deprecated value; a state also fills a missing strategy. */
const strategyWords: Readonly<Record<string, string | undefined>> = { '': undefined, resolve: 'avoid', ignore: 'accept' }
const stateWords: Readonly<Record<string, readonly [state: string, filling: string | undefined]>> = {
  accepted: ['approved', 'accept'],
  transferred: ['approved', 'transfer'],
  eliminated: ['closed', 'avoid'],
  'out-of-scope': ['closed', 'accept'],
  expired: ['closed', undefined],
}
const filledByDecision: Readonly<Record<string, string>> = {
  mitigate: 'mitigate',
  transfer: 'transfer',
  accept: 'accept',
  'temporary-exception': 'accept',
  'out-of-scope': 'accept',
}

function slowStrategy({ stored, sent }: Case, fresh: Dated | undefined): string | undefined {
  const sentWord = sent.strategy ?? ''
  const spoken = sentWord in strategyWords ? strategyWords[sentWord] : sentWord
  const first = sent.strategy === undefined ? stored.strategy : spoken
  if (first !== undefined) return first
  const second = stateWords[sent.state ?? '']?.[1]
  if (second !== undefined) return second
  return fresh && filledByDecision[fresh.type]
}

function slowState({ stored, sent }: Case): string | undefined {
  const spoken = stateWords[sent.state ?? '']?.[0] ?? sent.state ?? undefined
  const state = sent.state === undefined ? stored.state : spoken
  const isOpen = [undefined, 'identified', 'assessed'].includes(state)
  return sent.strategy === 'ignore' && isOpen ? 'approved' : state
}

/** The decision if its content differs from the stored one's. */
function slowFresh({ stored, sent }: Case): Dated | undefined {
  if (sent.decision === null || sent.decision === undefined) return undefined
  return textOf(sent.decision) === textOf(stored.decision) ? undefined : sent.decision
}

function slowDecision(one: Case): Dated | undefined {
  if (one.sent.decision === null) return undefined
  return slowFresh(one) ?? one.stored.decision
}

/** The hour at which a decision begins, and the first one after its end. */
function begin({ from }: Dated): number | undefined {
  if (from === undefined) return undefined
  return from.isDay ? startOfDay(from.hour) : from.hour
}

function end({ until }: Dated): number | undefined {
  if (until === undefined) return undefined
  return until.isDay ? startOfDay(until.hour) + 24 : until.hour
}

const nothing = Number.NaN

/** Comparisons with a missing value are false. */
function slowDateProblems(fresh: Dated, { maxExceptionDays = nothing }: Thresholds): readonly boolean[] {
  const [first, last] = [begin(fresh) ?? nothing, end(fresh) ?? nothing]
  const isDay = fresh.until?.isDay === true
  const isException = fresh.type === 'temporary-exception'
  const start = first > noon ? first : noon
  return [
    isException && fresh.until === undefined,
    last < noon,
    isDay && last === noon,
    last < first,
    isDay && last === first,
    isException && last - start > 24 * maxExceptionDays,
  ]
}

function slowProblems(one: Case): readonly string[] {
  const { stored, sent, thresholds } = one
  const [fresh, decision] = [slowFresh(one), slowDecision(one)]
  const [strategy, state] = [slowStrategy(one, fresh), slowState(one)]
  const impactClass = slowClass(one)
  const becomesDone = slowTreatment(strategy, state) === 'd' && slowTreatment(stored.strategy, stored.state) !== 'd'
  const isForbidden = reaches(impactClass, thresholds.acceptanceForbiddenFrom)
  const found: Readonly<Record<string, boolean>> = {
    'riskProperties.decision.validUntil': fresh !== undefined && slowDateProblems(fresh, thresholds).includes(true),
    'riskProperties.impactClass': sent.impactClass === 'dropped' && stored.impactClass !== 'dropped',
    'riskProperties.decision': becomesDone && decision === undefined && reaches(impactClass, thresholds.decisionRequiredFrom),
    'riskProperties.decision.type': isForbidden && ['accept', 'temporary-exception'].includes(fresh?.type ?? ''),
    'riskProperties.generalApproach': isForbidden && strategy === 'accept' && stored.strategy !== 'accept',
  }
  return Object.keys(found).filter((parameter) => found[parameter] === true)
}

function slowClass({ stored, sent }: Case): string | undefined {
  return sent.impactClass === undefined ? stored.impactClass : (sent.impactClass ?? undefined)
}

function slowOutcome(one: Case): Outcome {
  const { stored } = one
  const fresh = slowFresh(one)
  const [strategy, state] = [slowStrategy(one, fresh), slowState(one)]
  return {
    faults: slowProblems(one).toSorted(),
    state,
    strategy,
    decision: textOf(slowDecision(one)),
    isAttributedAnew: fresh !== undefined,
    resolved: slowResolved(stored, slowTreatment(strategy, state)),
    stateMoved: state !== stored.state,
  }
}

function slowResolved(stored: Case['stored'], is: string): Outcome['resolved'] {
  if (is !== 'd') return 'no'
  if (slowTreatment(stored.strategy, stored.state) !== 'd') return 'now'
  return stored.resolved ? 'before' : 'no'
}

const ladder = ['low', 'moderate', 'high', 'critical', 'existential']

function reaches(impactClass: string | undefined, threshold: string | undefined): boolean {
  if (impactClass === undefined || threshold === undefined) return false
  if (!ladder.includes(impactClass) || !ladder.includes(threshold)) return false
  return ladder.indexOf(impactClass) >= ladder.indexOf(threshold)
}

function startOfDay(hour: number): number {
  return Math.floor(hour / 24) * 24
}

function writtenOf({ hour, isDay }: Hour): string {
  const text = new Date(midnight + hour * 3_600_000).toISOString()
  return isDay ? text.slice(0, 10) : text
}

function contentOf({ type, from, until }: Dated) {
  return { type, rationale, ...(from && { validFrom: writtenOf(from) }), ...(until && { validUntil: writtenOf(until) }) }
}

function textOf(decision: Dated | undefined): string | undefined {
  return decision && JSON.stringify(contentOf(decision))
}

const hour = fc.record({ hour: fc.oneof(fc.integer({ min: -80, max: 160 }), fc.constantFrom(noon, 0, 24)), isDay: fc.boolean() })
const dated = fc.record({
  type: fc.constantFrom(...decisionTypes),
  from: fc.option(hour, { nil: undefined }),
  until: fc.option(hour, { nil: undefined }),
})
const anyClass = fc.constantFrom(...ladder, 'dropped')

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    stored: fc.record({
      state: fc.option(fc.constantFrom(...states), { nil: undefined }),
      strategy: fc.option(fc.constantFrom(...strategies), { nil: undefined }),
      impactClass: fc.option(anyClass, { nil: undefined }),
      decision: fc.option(dated, { nil: undefined }),
      resolved: fc.boolean(),
    }),
    sent: fc.record(
      {
        state: fc.constantFrom(...states, ...deprecatedStates, null),
        strategy: fc.constantFrom(...strategies, ...deprecatedStrategies, '', null),
        impactClass: fc.constantFrom(...ladder, 'dropped', null),
        decision: fc.option(dated, { freq: 6 }),
      },
      { requiredKeys: [] },
    ),
    repeats: fc.integer({ min: 0, max: 3 }),
    thresholds: fc.record(
      {
        decisionRequiredFrom: fc.constantFrom(...ladder, 'absent'),
        acceptanceForbiddenFrom: fc.constantFrom(...ladder, 'absent'),
        maxExceptionDays: fc.integer({ min: 1, max: 5 }),
      },
      { requiredKeys: [] },
    ),
  })
  // sometimes the stored decision is sent back unchanged
  .map(({ repeats, sent, stored, thresholds }) => {
    const repeated = repeats === 0 && stored.decision !== undefined ? { ...sent, decision: stored.decision } : sent
    return { stored, sent: repeated, thresholds }
  })

const before = '2026-01-01T00:00:00.000Z'
const now = new Date(midnight + noon * 3_600_000)

function risk({ state, strategy, impactClass, decision, resolved }: Case['stored']): Risk {
  const isDone = slowTreatment(strategy, state) === 'd'
  const properties = {
    ...(state !== undefined && { state, stateChangedAt: before }),
    ...(strategy !== undefined && { generalApproach: strategy }),
    ...(impactClass !== undefined && { impactClass }),
    ...(decision && { decision: { ...contentOf(decision), decidedBy: 'bob', decidedByName: 'Bob', decidedAt: before } }),
    ...(isDone && resolved && { resolvedAt: before }),
  } as RiskProperties
  const at = new Date(before)
  const named = { id: 'r', name: 'A risk', description: undefined, projectId: 'p', moduleId: undefined }
  return { ...named, userId: 'bob', created: at, edited: at, properties, exceptionUntil: undefined }
}

function fastOutcome({ stored, sent, thresholds }: Case): Outcome | readonly string[] {
  const { strategy, decision, ...others } = sent
  const riskProperties = {
    ...others,
    ...(strategy !== undefined && { generalApproach: strategy }),
    ...(decision !== undefined && { decision: decision && contentOf(decision) }),
  } as RiskPropertiesInput
  const actor = { companyId: 'acme', id: 'ada', name: 'Ada' }
  try {
    const context = { scheme: { ...defaultScheme, thresholds }, now, actor, newId: () => 'id' }
    return outcomeOf(decideWrite(risk(stored), { riskProperties }, context).after.properties)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    const named = error.messages?.map(({ parameter }) => parameter) ?? []
    return [...new Set([String(error.parameter), ...named])].toSorted()
  }
}

function outcomeOf({ state, generalApproach, decision, resolvedAt, stateChangedAt }: RiskProperties): Outcome {
  const { decidedBy, decidedByName: _name, decidedAt: _at, ...content } = decision ?? {}
  return {
    faults: [],
    state,
    strategy: generalApproach,
    decision: decision && JSON.stringify(content),
    isAttributedAnew: decidedBy === 'ada',
    resolved: sinceWhen(resolvedAt),
    stateMoved: stateChangedAt === now.toISOString(),
  }
}

function sinceWhen(resolvedAt: string | undefined): Outcome['resolved'] {
  if (resolvedAt === undefined) return 'no'
  return resolvedAt === before ? 'before' : 'now'
}

it('decides every write like an independent implementation of the rules', () => {
  const runs = Number(process.env['FUZZ_RUNS'] ?? 3000)
  const seen = { rejected: 0, done: 0 }
  fc.assert(
    fc.property(anyCase, (one) => {
      const slow = slowOutcome(one)
      expect(fastOutcome(one)).toEqual(slow.faults.length > 0 ? slow.faults : slow)
      if (slow.faults.length > 0) seen.rejected++
      if (slow.faults.length === 0 && slow.resolved === 'now') seen.done++
    }),
    { numRuns: runs },
  )
  // both outcomes occurred often enough
  expect(Math.min(seen.rejected, seen.done)).toBeGreaterThan(runs / 50)
})
