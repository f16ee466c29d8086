import { formatLicenseExpression, type LicenseTerm, licenseTerms } from '#standards/license-expression.ts'
import { type LicenseConflict, type LicenseMix, mixLicenses } from '#standards/licenses/license-conflicts.ts'
import { propertiesOfTerm } from '#standards/licenses/term-properties.ts'
import { licensingOf, settingOf } from '#analysis/legal/judge-legal.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'
import { assessLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import type { PlacedPolicy } from '#analysis/places/placed-policy.ts'
import { entriesOn } from '#analysis/places/speaks-of.ts'

/** The licences of a module's components, as they stand together. */
export interface ModuleMix {
  /** What a component's licence stands together with; undefined for one that is no part of the work. */
  readonly around: (componentId: number) => LicenseMix | undefined
  /** Every pair that clashes, once. */
  readonly conflicts: () => readonly LicenseConflict[]
}

interface Part {
  readonly componentId: number
  readonly componentKey: string
  readonly licensing: Licensing
  readonly expression: NonNullable<Licensing['expression']>
  readonly setting: LegalSetting
}

/**
 * Puts the licences of a module's components together, to tell which clash. An OR counts by the alternative that goes best with the
 * licences that leave no choice. Undefined where the module is not distributed: what is never handed on is no work that a licence could claim.
 */
export function mixOf(facts: readonly LegalFact[], policy: PlacedPolicy, moduleId: string): ModuleMix | undefined {
  if (!requirementsOf(policy).isDistributed) return undefined
  const parts = facts.flatMap((fact) => partOf(fact, policy, moduleId) ?? [])
  const chosen = choose(parts)
  const own = new Map(chosen.flatMap((one) => (isContradictory(one) ? [[one.componentId, mixed([one])] as const] : [])))
  const counted = chosen.filter((one) => !one.isSwitchedOff)
  const sound = chosen.filter(({ componentId }) => !own.has(componentId))
  const together = mixed(sound.filter((one) => !one.isSwitchedOff))
  // what is accepted is still shown, beside whatever else is accepted
  const all = counted.length === chosen.length ? together : mixed(sound)
  const mixes = new Map(
    chosen.map(({ componentId, isSwitchedOff: isOff }) => [componentId, own.get(componentId) ?? (isOff ? all : together)]),
  )
  return {
    around: (componentId) => mixes.get(componentId),
    conflicts: () => [...together.conflicts(), ...counted.flatMap(({ componentId }) => own.get(componentId)?.conflicts() ?? [])],
  }
}

/** Below it a licence is a guess, which nobody should have to answer for beside others. */
const leastConfidence = 4

/** A component that stands beside the module, or that the policy leaves out, clashes with nothing. */
function partOf(fact: LegalFact, policy: PlacedPolicy, moduleId: string): Part | undefined {
  const licensing = licensingOf(fact, policy, moduleId)
  if (licensing?.expression === undefined || licensing.confidence < Math.max(leastConfidence, policy.confidenceMinScore)) return undefined
  const { componentId, componentKey } = fact
  if (distributionPackage.test(componentKey)) return undefined
  const setting = settingOf(fact, policy, moduleId)
  return setting.use.isLooselyCoupled ? undefined : { componentId, componentKey, licensing, expression: licensing.expression, setting }
}

/** Packages of an operating system are programs of their own (mere aggregation). */
const distributionPackage = /^(?:deb|rpm|apk|alpine|alpm):/u

interface Chosen {
  readonly componentId: number
  readonly componentKey: string
  readonly licenses: readonly string[]
  readonly isSwitchedOff: boolean
}

/** Where there is a choice, once by what leaves none, and once more by what the others then chose. */
function choose(parts: readonly Part[]): readonly Chosen[] {
  const byChoice = Map.groupBy(parts, ({ expression }) => hasChoice(expression))
  const open = byChoice.get(true) ?? []
  const certain = (byChoice.get(false) ?? []).map((part) => chosenOf(part, namesInAll(part.expression)))
  if (open.length === 0) return certain
  const first = chosenIn(open, certain)
  return [...certain, ...chosenIn(open, [...certain, ...first])]
}

function chosenIn(open: readonly Part[], others: readonly Chosen[]): readonly Chosen[] {
  const mix = mixed(others.filter((one) => !one.isSwitchedOff && !isContradictory(one)))
  return open.map((part) => chosenOf(part, namesOf(assessLicensing(part.licensing, { ...part.setting, mix }).terms)))
}

function chosenOf({ componentId, componentKey, setting }: Part, licenses: readonly string[]): Chosen {
  return { componentId, componentKey, licenses, isSwitchedOff: isSwitchedOff(setting) }
}

/** Somebody accepted what this component clashes with, so it clashes with nothing for the others either. */
function isSwitchedOff({ fact, policy }: LegalSetting): boolean {
  return policy.levels
    .flatMap(({ legalRulesConfig }) => entriesOn(legalRulesConfig, fact, policy))
    .some(({ ruleKey }) => ruleKey === 'compatibility')
}

/**
 * Whether a component is under licences that clash among themselves. Documents list alternatives as if all held, so that says more of the list
 * than of the other components, which nobody should have to replace for it.
 */
function isContradictory(chosen: Chosen): boolean {
  return chosen.licenses.length > 1 && mixed([chosen]).conflicts().length > 0
}

function hasChoice(expression: Part['expression']): boolean {
  return 'parts' in expression && (expression.kind === 'or' || expression.parts.some(hasChoice))
}

/** Without words that no list of licences has: of those nobody can tell. */
function namesOf(terms: readonly LicenseTerm[]): readonly string[] {
  return [...new Set(terms.filter((term) => propertiesOfTerm(term) !== undefined).map(formatLicenseExpression))]
}

/** Thousands of components share some dozens of expressions. */
const namesIn = new WeakMap<Part['expression'], readonly string[]>()

function namesInAll(expression: Part['expression']): readonly string[] {
  const names = namesIn.get(expression) ?? namesOf(licenseTerms(expression))
  namesIn.set(expression, names)
  return names
}

function mixed(chosen: readonly Chosen[]): LicenseMix {
  const keys = new Map<string, Set<string>>()
  for (const { componentKey, licenses } of chosen) for (const license of licenses) add(keys, license, componentKey)
  return mixLicenses(keys)
}

function add(keys: Map<string, Set<string>>, license: string, componentKey: string): void {
  const those = keys.get(license)
  if (those === undefined) keys.set(license, new Set([componentKey]))
  else those.add(componentKey)
}
