import { given } from '#standards/json/json-values.ts'
import type { LicenseMix } from '#standards/licenses/license-conflicts.ts'
import type { Finding } from '#analysis/finding.ts'
import type { Assessment, TermBreach } from '#analysis/legal/assess-expression.ts'
import { dueObligations } from '#analysis/legal/due-obligations.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'
import { assessLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { entriesOn } from '#analysis/places/speaks-of.ts'

/**
 * Judges a component's licence under a module's policy (decisions 4, Legal rules): at most one finding a rule. A licence set by hand
 * comes before what the document declares, and that before what the registry says. `mix`: the licences it stands together
 * with.
 */
export function judgeLegal(fact: LegalFact, policy: PlacedPolicy, moduleId: string, mix?: LicenseMix): readonly Finding[] {
  const licensing = licensingOf(fact, policy, moduleId)
  if (licensing !== undefined && licensing.confidence < policy.confidenceMinScore) return []
  const setting = settingOf(fact, policy, moduleId, mix)
  const assessed = assessLicensing(licensing, setting)
  return assessed.breaches.map((breach) => findingOf(breach, { licensing, assessed, setting }))
}

/** What a component is under in a module, by hand, by document or by registry. */
export function licensingOf(fact: LegalFact, policy: PlacedPolicy, moduleId: string): Licensing | undefined {
  const chosen = selectionOf(fact, policy)
  return chosen === undefined ? (fact.declared.get(moduleId) ?? fact.published) : readLicensing(chosen.license)
}

/** The licence somebody chose or set for a component of the module: one for its version, else the one set last. */
export function selectionOf(
  fact: Pick<LegalFact, 'componentId' | 'componentKey' | 'version'>,
  policy: PlacedPolicy,
): Selection | undefined {
  const selected = entriesOn(policy.levels[0].componentConfig?.licensesSelected, fact, policy)
  return selected.findLast(({ version }) => version === fact.version) ?? selected.at(-1)
}

export type Selection = NonNullable<NonNullable<PlacedPolicy['levels'][0]['componentConfig']>['licensesSelected']>[number]

/** How a component is used in a module, and what the module needs. */
export function settingOf(fact: LegalFact, policy: PlacedPolicy, moduleId: string, mix?: LicenseMix): LegalSetting {
  const configs = policy.levels.map(({ componentConfig }) => componentConfig)
  const use = {
    isModified: !configs.some((config) => entriesOn(config?.unchanged, fact, policy).length > 0),
    isLooselyCoupled: configs.some((config) => entriesOn(config?.looseCoupled, fact, policy).length > 0),
  }
  return { fact, policy, needs: requirementsOf(policy), use, own: fact.own.get(moduleId), mix }
}

interface Judged {
  readonly licensing: Licensing | undefined
  readonly assessed: Assessment
  readonly setting: LegalSetting
}

function findingOf(breach: TermBreach, judged: Judged): Finding {
  const { fact } = judged.setting
  const { ruleKey, waived, status } = breach
  return {
    kind: 'legal',
    componentId: fact.componentId,
    subject: ruleKey,
    status: waived === undefined ? status : 'whitelisted',
    confidence: judged.licensing?.confidence ?? 5,
    reason: [sentenceOf(breach, judged), waived && `The rule is switched off: ${waived}`].filter(Boolean).join(' '),
    details: detailsOf(breach, judged),
  }
}

function detailsOf(
  { ruleKey, license, message, wayOut, conflicts }: TermBreach,
  { licensing, assessed, setting }: Judged,
): Finding['details'] {
  return given({
    ruleKey,
    license: license === '' ? undefined : license,
    declared: licensing?.text,
    chosen: assessed.chosen === '' ? undefined : assessed.chosen,
    message,
    wayOut,
    conflicts: conflicts && [...conflicts],
    obligations: dueObligations(assessed.terms, setting),
  })
}

function sentenceOf({ license, message, wayOut }: TermBreach, { licensing, setting: { fact } }: Judged): string {
  const name = [fact.componentKey, fact.version].filter(Boolean).join(' ')
  if (license === '') return `${name}: ${message}; ${wayOut}.`
  const isPart = licensing !== undefined && licensing.text !== license
  const under = isPart ? `${name} is under ${licensing.text}, of which ${license}` : `${name} is under ${license}, which`
  return `${under} ${message.replace(/\.$/u, '')}; ${wayOut}.`
}
