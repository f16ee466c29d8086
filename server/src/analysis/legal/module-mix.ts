import { formatLicenseExpression, type LicenseTerm, licenseTerms, propertiesOfTerm } from '@waybill/licensing'
import { type LicenseConflict, type LicenseMix, mixLicenses } from '@waybill/licensing/compatibility'
import { mapInSteps, runAtOnce, type Steps } from '#platform/map-in-turns.ts'
import { effectiveLicensing, legalContextOf } from '#analysis/legal/evaluate-legal.ts'
import { requirementsOf } from '#analysis/legal/legal-requirements.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'
import { evaluateLicensing } from '#analysis/legal/license-breaches.ts'
import type { LegalFact, Licensing } from '#analysis/legal/licensing.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { applicableEntries } from '#analysis/policy/applicable-entries.ts'

/** The licences of a module's components, as they stand together. */
export interface ModuleMix {
  /** What a component's licence stands together with; undefined for one that is no part of the work. */
  readonly around: (componentId: number) => LicenseMix | undefined
  /** Every pair that clashes, once. */
  readonly conflicts: () => readonly LicenseConflict[]
}

interface MixedComponent {
  readonly componentId: number
  readonly componentKey: string
  readonly licensing: Licensing
  readonly expression: NonNullable<Licensing['expression']>
  readonly context: LegalContext
}

/**
 * Puts the licences of a module's components together, to find which clash. An OR counts by the alternative that goes best with the
 * licences that leave no choice. Undefined where the module is not distributed: what is never handed on is no work that a licence could claim.
 */
export function moduleMixOf(facts: readonly LegalFact[], policy: PathScopedPolicy, moduleId: string): ModuleMix | undefined {
  return runAtOnce(mixSteps(facts, policy, moduleId))
}

/** Does the same as a computation that can be interrupted. */
export function* mixSteps(facts: readonly LegalFact[], policy: PathScopedPolicy, moduleId: string): Steps<ModuleMix | undefined> {
  if (!requirementsOf(policy).isDistributed) return undefined
  const components = (yield* mapInSteps(facts, (fact) => toMixedComponent(fact, policy, moduleId) ?? [])).flat()
  const chosen = yield* chooseLicenses(components)
  const mixed = yield* mapInSteps(chosen, (one) => (isContradictory(one) ? [[one.componentId, toLicenseMix([one])] as const] : []))
  const own = new Map(mixed.flat())
  const counted = chosen.filter((one) => !one.isSwitchedOff)
  const sound = chosen.filter(({ componentId }) => !own.has(componentId))
  const together = toLicenseMix(sound.filter((one) => !one.isSwitchedOff))
  // what is accepted is still shown, beside whatever else is accepted
  const all = counted.length === chosen.length ? together : toLicenseMix(sound)
  const mixes = new Map(
    chosen.map(({ componentId, isSwitchedOff: isOff }) => [componentId, own.get(componentId) ?? (isOff ? all : together)]),
  )
  return {
    around: (componentId) => mixes.get(componentId),
    conflicts: () => [...together.conflicts(), ...counted.flatMap(({ componentId }) => own.get(componentId)?.conflicts() ?? [])],
  }
}

/** Below this confidence a licence is a guess, and takes no part in conflicts. */
const minConfidence = 4

/** A component that stands beside the module, or that the policy leaves out, clashes with nothing. */
function toMixedComponent(fact: LegalFact, policy: PathScopedPolicy, moduleId: string): MixedComponent | undefined {
  const licensing = effectiveLicensing(fact, policy, moduleId)
  if (licensing?.expression === undefined || licensing.confidence < Math.max(minConfidence, policy.confidenceMinScore)) return undefined
  const { componentId, componentKey } = fact
  if (distributionPackage.test(componentKey)) return undefined
  const context = legalContextOf(fact, policy, moduleId)
  return context.use.isLooselyCoupled ? undefined : { componentId, componentKey, licensing, expression: licensing.expression, context }
}

/** Packages of an operating system are programs of their own (mere aggregation). */
const distributionPackage = /^(?:deb|rpm|apk|alpine|alpm):/u

interface ChosenLicenses {
  readonly componentId: number
  readonly componentKey: string
  readonly licenses: readonly string[]
  readonly isSwitchedOff: boolean
}

/** Chooses licences twice where there is a choice: by the components that leave none, then also by what the others chose. */
function* chooseLicenses(components: readonly MixedComponent[]): Steps<readonly ChosenLicenses[]> {
  const byChoice = Map.groupBy(components, ({ expression }) => hasChoice(expression))
  const open = byChoice.get(true) ?? []
  const certain = yield* mapInSteps(byChoice.get(false) ?? [], (component) => chosenOf(component, namesInAll(component.expression)))
  if (open.length === 0) return certain
  const first = yield* chosenIn(open, certain)
  return [...certain, ...(yield* chosenIn(open, [...certain, ...first]))]
}

function chosenIn(open: readonly MixedComponent[], others: readonly ChosenLicenses[]): Steps<readonly ChosenLicenses[]> {
  const mix = toLicenseMix(others.filter((one) => !one.isSwitchedOff && !isContradictory(one)))
  return mapInSteps(open, (component) =>
    chosenOf(component, namesOf(evaluateLicensing(component.licensing, { ...component.context, mix }).terms)),
  )
}

function chosenOf({ componentId, componentKey, context }: MixedComponent, licenses: readonly string[]): ChosenLicenses {
  return { componentId, componentKey, licenses, isSwitchedOff: isSwitchedOff(context) }
}

/** Somebody accepted what this component clashes with, so it clashes with nothing for the others either. */
function isSwitchedOff({ fact, policy }: LegalContext): boolean {
  return policy.levels
    .flatMap(({ legalRulesConfig }) => applicableEntries(legalRulesConfig, fact, policy))
    .some(({ ruleKey }) => ruleKey === 'compatibility')
}

/**
 * Whether a component is under licences that clash among themselves. Documents list alternatives as if all applied, so that shows more about the list
 * than of the other components, which need not be replaced for it.
 */
function isContradictory(chosen: ChosenLicenses): boolean {
  return chosen.licenses.length > 1 && toLicenseMix([chosen]).conflicts().length > 0
}

function hasChoice(expression: MixedComponent['expression']): boolean {
  return 'parts' in expression && (expression.kind === 'or' || expression.parts.some(hasChoice))
}

/** Leaves out texts that no licence list contains: their compatibility is unknown. */
function namesOf(terms: readonly LicenseTerm[]): readonly string[] {
  return [...new Set(terms.filter((term) => propertiesOfTerm(term) !== undefined).map(formatLicenseExpression))]
}

/** Thousands of components share some dozens of expressions. */
const namesIn = new WeakMap<MixedComponent['expression'], readonly string[]>()

function namesInAll(expression: MixedComponent['expression']): readonly string[] {
  const names = namesIn.get(expression) ?? namesOf(licenseTerms(expression))
  namesIn.set(expression, names)
  return names
}

function toLicenseMix(chosen: readonly ChosenLicenses[]): LicenseMix {
  const keys = new Map<string, Set<string>>()
  for (const { componentKey, licenses } of chosen) for (const license of licenses) addComponentKey(keys, license, componentKey)
  return mixLicenses(keys)
}

function addComponentKey(keys: Map<string, Set<string>>, license: string, componentKey: string): void {
  const those = keys.get(license)
  if (those === undefined) keys.set(license, new Set([componentKey]))
  else those.add(componentKey)
}
