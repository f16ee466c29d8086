import { omitUndefined } from '@waybill/documents/json'
import type { LicenseMix } from '@waybill/licensing/compatibility'
import type { Finding } from '#analysis/finding.ts'
import type { ExpressionEvaluation, TermBreach } from '#analysis/legal/evaluate-expression.ts'
import { dueObligations } from '#analysis/legal/due-obligations.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'
import { evaluateLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { applicableEntries } from '#analysis/policy/applicable-entries.ts'

/**
 * Evaluates a component's licence under a module's policy (docs/reference/analysis.md#legal-rules): at most one finding a rule. A licence set
 * by hand comes before what the document declares, and that before what the registry says. `mix`: the licences it stands together with.
 */
export function evaluateLegal(fact: LegalFact, policy: PathScopedPolicy, moduleId: string, mix?: LicenseMix): readonly Finding[] {
  const licensing = effectiveLicensing(fact, policy, moduleId)
  if (licensing !== undefined && licensing.confidence < policy.confidenceMinScore) return []
  const context = legalContextOf(fact, policy, moduleId, mix)
  const evaluated = evaluateLicensing(licensing, context)
  return evaluated.breaches.map((breach) => toFinding(breach, { licensing, evaluated, context }))
}

/** Returns the licences of a component in a module: those selected by hand, else those of the document, else those of the registry. */
export function effectiveLicensing(fact: LegalFact, policy: PathScopedPolicy, moduleId: string): Licensing | undefined {
  const chosen = selectionOf(fact, policy)
  return chosen === undefined ? (fact.declared.get(moduleId) ?? fact.published) : readLicensing(chosen.license)
}

/** Returns the licence selected or set for a component of the module: the one for its version, else the latest. */
export function selectionOf(
  fact: Pick<LegalFact, 'componentId' | 'componentKey' | 'version'>,
  policy: PathScopedPolicy,
): Selection | undefined {
  const selected = applicableEntries(policy.levels[0].componentConfig?.licensesSelected, fact, policy)
  return selected.findLast(({ version }) => version === fact.version) ?? selected.at(-1)
}

export type Selection = NonNullable<NonNullable<PathScopedPolicy['levels'][0]['componentConfig']>['licensesSelected']>[number]

/** Describes how a module uses a component, and what the module requires of licences. */
export function legalContextOf(fact: LegalFact, policy: PathScopedPolicy, moduleId: string, mix?: LicenseMix): LegalContext {
  const configs = policy.levels.map(({ componentConfig }) => componentConfig)
  const use = {
    isModified: !configs.some((config) => applicableEntries(config?.unchanged, fact, policy).length > 0),
    isLooselyCoupled: configs.some((config) => applicableEntries(config?.looseCoupled, fact, policy).length > 0),
  }
  return { fact, policy, needs: requirementsOf(policy), use, location: fact.locations.get(moduleId), own: fact.own.get(moduleId), mix }
}

interface EvaluatedLicensing {
  readonly licensing: Licensing | undefined
  readonly evaluated: ExpressionEvaluation
  readonly context: LegalContext
}

function toFinding(breach: TermBreach, evaluated: EvaluatedLicensing): Finding {
  const { fact } = evaluated.context
  const { ruleKey, waived, status } = breach
  return {
    kind: 'legal',
    componentId: fact.componentId,
    findingKey: ruleKey,
    status: waived === undefined ? status : 'whitelisted',
    confidence: evaluated.licensing?.confidence ?? 5,
    reason: [reasonOf(breach, evaluated), waived && `The rule is switched off: ${waived}`].filter(Boolean).join(' '),
    details: detailsOf(breach, evaluated),
  }
}

function detailsOf(
  { ruleKey, license, message, wayOut, conflicts }: TermBreach,
  { licensing, evaluated, context }: EvaluatedLicensing,
): Finding['details'] {
  return omitUndefined({
    ruleKey,
    license: license === '' ? undefined : license,
    declared: licensing?.text,
    chosen: evaluated.chosen === '' ? undefined : evaluated.chosen,
    message,
    wayOut,
    conflicts: conflicts && [...conflicts],
    obligations: dueObligations(evaluated.terms, context),
    location: context.location,
  })
}

function reasonOf({ license, message, wayOut }: TermBreach, { licensing, context: { fact, location } }: EvaluatedLicensing): string {
  const [, path, line] = fileAndLine.exec(location ?? '') ?? []
  const found = path === undefined ? undefined : `(found in ${path}, line ${line ?? ''})`
  const name = [fact.componentKey, fact.version, found].filter(Boolean).join(' ')
  if (license === '') return `${name}: ${message}; ${wayOut}.`
  const isPart = licensing !== undefined && licensing.text !== license
  const under = isPart ? `${name} is under ${licensing.text}, of which ${license}` : `${name} is under ${license}, which`
  return `${under} ${message.replace(/\.$/u, '')}; ${wayOut}.`
}

const fileAndLine = /^(.+):(\d+)$/su
