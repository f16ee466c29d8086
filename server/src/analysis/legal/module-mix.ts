import { formatLicenseExpression, type LicenseTerm, licenseTerms } from '#standards/license-expression.ts'
import { type LicenseMix, mixLicenses } from '#standards/licenses/license-conflicts.ts'
import { propertiesOfTerm } from '#standards/licenses/term-properties.ts'
import { licensingOf, settingOf } from '#analysis/legal/judge-legal.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import { isOfTheWork, type LegalSetting } from '#analysis/legal/legal-setting.ts'
import { assessLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { entriesOn } from '#analysis/places/speaks-of.ts'

interface Part {
  readonly componentKey: string
  readonly licensing: Licensing
  readonly expression: NonNullable<Licensing['expression']>
  readonly setting: LegalSetting
}

/**
 * Puts the licences of a module's components together, to tell which clash. An OR counts by the alternative that goes best with the
 * licences that leave no choice. Undefined where the module is not distributed: what is never handed on is no work that a licence could claim.
 */
export function mixOf(facts: readonly LegalFact[], policy: PlacedPolicy, moduleId: string): LicenseMix | undefined {
  if (!requirementsOf(policy).isDistributed) return undefined
  const parts = facts.flatMap((fact) => partOf(fact, policy, moduleId) ?? [])
  const [open, fixed] = partition(parts, ({ expression }) => hasChoice(expression))
  const certain = fixed.map((part) => ({ part, terms: licenseTerms(part.expression) }))
  const settled = mixed(certain)
  if (open.length === 0) return settled
  // once by what leaves no choice, once more by what the others then chose
  const first = mixed([...certain, ...open.map((part) => chosenIn(part, settled))])
  return mixed([...certain, ...open.map((part) => chosenIn(part, first))])
}

/** A component that stands beside the module, or that the policy leaves out, clashes with nothing. */
function partOf(fact: LegalFact, policy: PlacedPolicy, moduleId: string): Part | undefined {
  const licensing = licensingOf(fact, policy, moduleId)
  if (licensing?.expression === undefined || licensing.confidence < policy.confidenceMinScore) return undefined
  const setting = settingOf(fact, policy, moduleId)
  if (!isOfTheWork(setting) || isSwitchedOff(setting)) return undefined
  return { componentKey: fact.componentKey, licensing, expression: licensing.expression, setting }
}

/** Somebody accepted what this component clashes with, so it clashes with nothing for the others either. */
function isSwitchedOff({ fact, policy }: LegalSetting): boolean {
  return policy.levels
    .flatMap(({ legalRulesConfig }) => entriesOn(legalRulesConfig, fact, policy))
    .some(({ ruleKey }) => ruleKey === 'compatibility')
}

function hasChoice(expression: Part['expression']): boolean {
  return 'parts' in expression && (expression.kind === 'or' || expression.parts.some(hasChoice))
}

interface Chosen {
  readonly part: Part
  readonly terms: readonly LicenseTerm[]
}

function chosenIn(part: Part, mix: LicenseMix): Chosen {
  return { part, terms: assessLicensing(part.licensing, { ...part.setting, mix }).terms }
}

function mixed(chosen: readonly Chosen[]): LicenseMix {
  const keys = new Map<string, Set<string>>()
  for (const { part, terms } of chosen)
    for (const license of new Set(terms.filter(isKnown).map(formatLicenseExpression))) {
      keys.set(license, (keys.get(license) ?? new Set()).add(part.componentKey))
    }
  return mixLicenses(keys)
}

function isKnown(term: LicenseTerm): boolean {
  return propertiesOfTerm(term) !== undefined
}

function partition(parts: readonly Part[], test: (part: Part) => boolean): readonly [readonly Part[], readonly Part[]] {
  const grouped = Map.groupBy(parts, test)
  return [grouped.get(true) ?? [], grouped.get(false) ?? []]
}
