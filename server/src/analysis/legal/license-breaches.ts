import { formatLicenseExpression, type LicenseTerm, propertiesOfTerm } from '@waybill/licensing'
import { evaluateExpression, type ExpressionEvaluation, type TermBreach } from '#analysis/legal/evaluate-expression.ts'
import { compatibilityBreach } from '#analysis/legal/compatibility-breach.ts'
import { type Breach, termRules } from '#analysis/legal/legal-rules.ts'
import type { LegalContext } from '#analysis/legal/legal-context.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { findListDecision, isListMode } from '#analysis/legal/list-decision.ts'
import { applicableEntries } from '#analysis/policy/applicable-entries.ts'

/** Evaluates a component's licence in its setting; at most one breach a rule. */
export function evaluateLicensing(licensing: Licensing | undefined, setting: LegalContext): ExpressionEvaluation {
  if (licensing === undefined) return withoutExpression(breachOfLists(undefined, setting) ?? unlicensed, '', setting)
  const [unknown] = licensing.unrecognised
  if (licensing.expression === undefined) return withoutExpression(breachOfUnknown(unknown ?? '', setting), unknown ?? '', setting)
  const assessed = evaluateExpression(licensing.expression, (term) => breachesOfTerm(term, setting))
  if (unknown === undefined || assessed.breaches.some(({ ruleKey }) => ruleKey === 'use')) return assessed
  const { breaches } = withoutExpression(breachOfUnknown(unknown, setting), unknown, setting)
  return { ...assessed, breaches: [...breaches, ...assessed.breaches] }
}

function withoutExpression(breach: Breach | undefined, license: string, setting: LegalContext): ExpressionEvaluation {
  const breaches = breach === undefined ? [] : [waivable('use', license, breach, setting)]
  return { breaches, chosen: license, terms: [] }
}

const manualRemedy = 'set its licence by hand when you know it, or replace the component'
const unlicensed: Breach = { status: 'warning', message: 'no licence is known of it', wayOut: manualRemedy }
const unrecognised: Breach = { status: 'warning', message: 'is not recognised as a licence', wayOut: manualRemedy }

/** Evaluates a text that names no known licence; an entry on an allow list accepts it. */
function breachOfUnknown(license: string, setting: LegalContext): Breach | undefined {
  return isAllowed(license, setting) ? undefined : (breachOfLists(license, setting) ?? unrecognised)
}

function breachesOfTerm(term: LicenseTerm, setting: LegalContext): readonly TermBreach[] {
  const license = formatLicenseExpression(term)
  const traits = propertiesOfTerm(term)
  const use = traits === undefined ? breachOfUnknown(license, setting) : breachOfLists(license, setting)
  const broken = traits === undefined || !setting.needs.isSet ? [] : Object.entries(termRules)
  const found: (readonly [string, Breach | undefined])[] = [
    ['use', use],
    ...broken.map(([key, rule]) => [key, traits && rule(traits, setting.needs, setting.use)] as const),
    ['compatibility', compatibilityBreach(term, setting)],
  ]
  return found.flatMap(([key, breach]) => (breach === undefined ? [] : [waivable(key, license, breach, setting)]))
}

function isAllowed(license: string, { fact, policy }: LegalContext): boolean {
  return findListDecision(fact, license, policy)?.isAllowed === true
}

/** Denied by a list, or not allowed where only what is listed may be used (docs/reference/settings.md#allow-list-mode). */
function breachOfLists(license: string | undefined, { fact, policy }: LegalContext): Breach | undefined {
  const listed = findListDecision(fact, license, policy)
  if (listed?.isAllowed === false) return { status: 'violation', message: `is denied: ${listed.reason}`, wayOut: 'replace the component' }
  if (!isListMode(policy) || listed?.isAllowed === true) return undefined
  const wayOut = 'put the licence or the component on an allow list, or replace the component'
  return { status: 'violation', message: 'is on no allow list, and only what is on one may be used', wayOut }
}

/** A rule that legalRulesConfig switches off for the component is still shown, as accepted. */
function waivable(ruleKey: string, license: string, breach: Breach, { fact, policy }: LegalContext): TermBreach {
  const off = policy.levels
    .flatMap(({ legalRulesConfig }) => applicableEntries(legalRulesConfig, fact, policy))
    .find((entry) => entry.ruleKey === ruleKey)
  return { ...breach, ruleKey, license, waived: off?.comment }
}
