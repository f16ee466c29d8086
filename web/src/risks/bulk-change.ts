import type { components } from '../api/schema.d.ts'
import { draftOf, type Edits, type RiskDraft, toProperties } from './risk-draft.ts'
import type { Scheme } from './risk.ts'

export type RisksChange = components['schemas']['RisksChange']
export type RisksChanged = components['schemas']['RisksChanged']
export type RiskOutcome = components['schemas']['RiskOutcome']

/** What the form of many risks knows of each. */
export interface SelectedRisk {
  readonly _id: string
  readonly projectId: string
  readonly moduleId: string | null
  /** Empty where it has none. */
  readonly impactClass: string
}

/** One change covers this many risks (docs/reference/risks.md#many-risks). */
export const mostChanged = 5000

/** Returns the module or project that all of these risks are in, whose scheme holds for each; undefined where there is none. */
export function sharedPlace(risks: readonly SelectedRisk[]): Pick<SelectedRisk, 'projectId' | 'moduleId'> | undefined {
  const [first] = risks
  if (first === undefined || risks.some(({ projectId }) => projectId !== first.projectId)) return undefined
  const isOneModule = risks.every(({ moduleId }) => moduleId === first.moduleId)
  // modules may have schemes of their own
  if (!isOneModule) return undefined
  return { projectId: first.projectId, moduleId: first.moduleId }
}

/** Returns the lists of a scheme without its limits, which differ among the risks. */
export function withoutLimits(rules: Scheme['scheme']): Scheme['scheme'] {
  return { ...rules, thresholds: { decisionRequiredFrom: null, acceptanceForbiddenFrom: null, maxExceptionDays: null } }
}

/** Returns what the form starts with: nothing but the lowest class, so that it forbids only what is forbidden for each of the risks. */
export function firstDraft({ impactClasses }: Scheme['scheme'], risks: readonly SelectedRisk[]): RiskDraft {
  const ranked = risks.map(({ impactClass }) => impactClasses.find(({ value }) => value === impactClass))
  const lowest = ranked.includes(undefined) ? undefined : ranked.toSorted((a, b) => (a?.rank ?? 0) - (b?.rank ?? 0))[0]
  return { ...draftOf({ riskProperties: {} }), impactClass: lowest?.value ?? '' }
}

/** What the form asks: the edited fields, and whether proposed classes are confirmed. */
export interface BulkDraft {
  readonly stored: RiskDraft
  readonly edits: Edits
  readonly confirms: boolean
}

/** Makes the request of a change of these risks. */
export function toChange(risks: readonly SelectedRisk[], { stored, edits, confirms }: BulkDraft): RisksChange {
  return {
    ids: risks.map(({ _id: id }) => id),
    riskProperties: { ...toProperties(stored, edits), ...(confirms && { classConfirmed: true }) },
  }
}

/** Whether a decision has what every decision needs, so that a preview says more than what is still to be typed. */
export function isComplete({ type, rationale, validUntil }: RiskDraft): boolean {
  if (type === '') return true
  return rationale.trim().length >= 10 && (type !== 'temporary-exception' || validUntil !== '')
}

const order: Readonly<Record<RiskOutcome['result'], number>> = { rejected: 0, done: 1, unchanged: 2 }

/** Returns the outcomes with those first that are rejected. */
export function rejectedFirst(outcomes: readonly RiskOutcome[]): readonly RiskOutcome[] {
  return outcomes.toSorted((a, b) => order[a.result] - order[b.result])
}

/** Returns the outcomes that are rejected because of a field, or of the decision it belongs to. */
export function rejectedBy(outcomes: readonly RiskOutcome[], field: string): readonly RiskOutcome[] {
  const names = field === 'type' ? ['decision', 'type'] : [field]
  return outcomes.filter(({ parameter }) => names.some((name) => parameter?.endsWith(`.${name}`)))
}
