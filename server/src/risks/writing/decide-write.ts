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
 * Decides a write of a risk by a person, a job or an import: the new state and the changed fields (docs/reference/risks.md#enforcement).
 * Throws a 400 that names every invalid field. Pure.
 */
export function decideWrite(before: Risk | undefined, edit: RiskEdit, context: WriteContext): RiskWrite {
  const from = before ?? startRisk(edit, context)
  const step = stepOf(from.properties, edit, context)
  requireAllowedStep(step, context)
  const named = {
    name: nameOf(edit.name ?? from.name),
    description: edit.description === undefined ? from.description : (edit.description ?? undefined),
  }
  const exceptionUntil = exceptionAfter(from, step, edit)
  const after = { ...from, ...named, exceptionUntil, properties: stamp(step, context.now) }
  const changes = changesOf(before, after)
  return { before, after: changes.length > 0 ? { ...after, edited: context.now } : after, changes }
}

/** Creates the empty risk that a creation starts from. */
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

/**
 * Applies the request: each key replaces the stored one, null removes it (docs/reference/risks.md#update). Deprecated values are
 * translated, and the decision gets its attribution.
 */
function stepOf(before: RiskProperties, edit: RiskEdit, context: WriteContext): WriteStep {
  const { riskProperties: input = {}, automaticFields = {} } = edit
  const translated = translateWords(before, input)
  const decided = decideDecision(before.decision, input.decision, context)
  const after = presentFields<RiskProperties>({
    ...before,
    ...plainFieldsOf(input),
    ...withoutUndefined(automaticFields),
    ...assess(before, input, automaticFields.proposedImpactClass),
    state: translated.state,
    generalApproach: translated.generalApproach ?? strategyFrom(decided),
    countermeasures: edit.countermeasures ?? decideCountermeasures(before.countermeasures, input.countermeasures, context.newId),
    decision: decided.decision,
  } as RiskProperties)
  return { before, after, decided }
}

function plainFieldsOf({ origin, threatModelContext: model, classConfirmed: _confirmed, ...input }: RiskPropertiesInput) {
  return withoutUndefined({
    ...input,
    origin: origin && [...new Set(origin)],
    threatModelContext: model && presentFields(model),
  })
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A class that a person changes or confirms is human from then on; until then the proposal is applied (docs/reference/risks.md#assessment-origin). */
function assess(before: RiskProperties, sent: RiskPropertiesInput, proposed: string | null | undefined): object {
  const { impactClass: input } = sent
  const isChanged = input !== undefined && (input ?? undefined) !== before.impactClass
  if (isChanged) return { impactClass: input, assessmentOrigin: 'human' }
  if (isConfirmed(before, sent)) return { assessmentOrigin: 'human' }
  if (typeof proposed !== 'string' || before.assessmentOrigin === 'human') return {}
  return { impactClass: proposed, assessmentOrigin: 'proposed' }
}

function isConfirmed({ assessmentOrigin }: RiskProperties, { classConfirmed = false }: RiskPropertiesInput): boolean {
  return classConfirmed && assessmentOrigin === 'proposed'
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

/** Sets resolvedAt by the treatment class and stateChangedAt by the state (docs/reference/risks.md#stamps). */
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
