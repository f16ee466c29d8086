import { invalid, requireNoProblems } from '#platform/http-error.ts'
import type { RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk } from '#risks/risk.ts'
import { treatmentOf } from '#risks/treatment.ts'
import { changesOf } from '#risks/writing/changes-of.ts'
import { decideCountermeasures } from '#risks/writing/decide-countermeasures.ts'
import { decideDecision, strategyFrom } from '#risks/writing/decide-decision.ts'
import { decisionProblems, exceptionEndOf } from '#risks/writing/decision-dates.ts'
import { presentFields } from '#risks/writing/present-fields.ts'
import { schemeProblems } from '#risks/writing/scheme-problems.ts'
import { type WriteStep, thresholdProblems } from '#risks/writing/threshold-problems.ts'
import { translateWords } from '#risks/writing/translate-words.ts'
import type { RiskEdit, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/**
 * Decides one write of a risk, be it of a person, a job or an import: what is stored afterwards and what has changed, or a refusal
 * with 400 that names every field at fault (§4.5 write rules 1 to 6, §3.1, §3.2). Pure.
 */
export function decideWrite(before: Risk | undefined, wish: RiskEdit, context: WriteContext): RiskWrite {
  const from = before ?? startRisk(wish, context)
  const step = stepOf(from.properties, wish, context)
  requireAllowedStep(step, context)
  const named = {
    name: nameOf(wish.name ?? from.name),
    description: wish.description === undefined ? from.description : (wish.description ?? undefined),
  }
  const exceptionUntil = exceptionAfter(from, step, wish)
  const after = { ...from, ...named, exceptionUntil, properties: stamp(step, context.now) }
  const changes = changesOf(before, after)
  return { before, after: changes.length > 0 ? { ...after, edited: context.now } : after, changes }
}

/** A risk before anything is said of it. */
function startRisk({ target, name }: RiskEdit, { actor, now, newId }: WriteContext): Risk {
  if (name === undefined) throw invalid('name', 'name is required')
  if (target === undefined) throw invalid('projectId', 'projectId or moduleId is required')
  const written = { userId: actor.id, created: now, edited: now }
  return { id: newId(), ...target, name, description: undefined, ...written, properties: {}, exceptionUntil: undefined }
}

function nameOf(name: string): string {
  if (name.trim() === '') throw invalid('name', 'name must not be blank')
  return name
}

/** Each key sent replaces the stored one, null removes it (decisions 6); words are translated, the decision gets its attribution. */
function stepOf(before: RiskProperties, wish: RiskEdit, context: WriteContext): WriteStep {
  const { riskProperties: sent = {}, automaticFields = {} } = wish
  const words = translateWords(before, sent)
  const decided = decideDecision(before.decision, sent.decision, context)
  const after = presentFields<RiskProperties>({
    ...before,
    ...plainFieldsOf(sent),
    ...withoutUndefined(automaticFields),
    ...assess(before, sent, automaticFields.proposedImpactClass),
    state: words.state,
    generalApproach: words.generalApproach ?? strategyFrom(decided),
    countermeasures: wish.countermeasures ?? decideCountermeasures(before.countermeasures, sent.countermeasures, context.newId),
    decision: decided.decision,
  } as RiskProperties)
  return { before, after, decided }
}

function plainFieldsOf({ origin, threatModelContext: model, ...sent }: RiskPropertiesInput) {
  return withoutUndefined({
    ...sent,
    origin: origin && [...new Set(origin)],
    threatModelContext: model && presentFields(model),
  })
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A class that somebody changes is human from then on; the machine's proposal holds until then (§4.5 write rule 5). */
function assess(before: RiskProperties, { impactClass: sent }: RiskPropertiesInput, proposed: string | null | undefined): object {
  const isChanged = sent !== undefined && (sent ?? undefined) !== before.impactClass
  if (isChanged) return { impactClass: sent, assessmentOrigin: 'human' }
  if (typeof proposed !== 'string' || before.assessmentOrigin === 'human') return {}
  return { impactClass: proposed, assessmentOrigin: 'proposed' }
}

function requireAllowedStep(step: WriteStep, context: WriteContext): void {
  const { before, after, decided } = step
  const problems = [
    ...decisionProblems(decided, context),
    ...schemeProblems(before, after, context.scheme),
    ...thresholdProblems(step, context),
  ]
  requireNoProblems(problems)
}

/** resolvedAt follows the treatment class, stateChangedAt the state (§2.4, §3.1). */
function stamp({ before, after }: WriteStep, at: Date): RiskProperties {
  const now = at.toISOString()
  const isDone = treatmentOf(after) === 'done'
  const resolvedAt = treatmentOf(before) === 'done' ? before.resolvedAt : now
  return presentFields<RiskProperties>({
    ...after,
    resolvedAt: isDone ? resolvedAt : undefined,
    stateChangedAt: after.state === before.state ? before.stateChangedAt : now,
  })
}

function exceptionAfter({ exceptionUntil }: Risk, { after, decided }: WriteStep, { endsException }: RiskEdit): Date | undefined {
  if (decided.fresh !== undefined) return exceptionEndOf(decided.fresh)
  return endsException === true || after.decision === undefined ? undefined : exceptionUntil
}
