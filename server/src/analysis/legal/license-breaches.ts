import { formatLicenseExpression, type LicenseTerm } from '#standards/license-expression.ts'
import { propertiesOfTerm } from '#standards/licenses/term-properties.ts'
import { assessExpression, type Assessment, type TermBreach } from '#analysis/legal/assess-expression.ts'
import { compatibility } from '#analysis/legal/compatibility.ts'
import { type Breach, termRules } from '#analysis/legal/legal-rules.ts'
import type { LegalSetting } from '#analysis/legal/legal-setting.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { findListed, isListMode } from '#analysis/legal/listed.ts'
import { entriesOn } from '#analysis/places/speaks-of.ts'

/** What is wrong with a component's licence in its setting; at most one breach a rule. */
export function assessLicensing(licensing: Licensing | undefined, setting: LegalSetting): Assessment {
  if (licensing === undefined) return useAlone(breachOfLists(undefined, setting) ?? unlicensed, '', setting)
  const [unknown] = licensing.unrecognised
  if (licensing.expression === undefined) return useAlone(breachOfUnknown(unknown ?? '', setting), unknown ?? '', setting)
  const assessed = assessExpression(licensing.expression, (term) => breachesOfTerm(term, setting))
  if (unknown === undefined || assessed.breaches.some(({ ruleKey }) => ruleKey === 'use')) return assessed
  const { breaches } = useAlone(breachOfUnknown(unknown, setting), unknown, setting)
  return { ...assessed, breaches: [...breaches, ...assessed.breaches] }
}

function useAlone(breach: Breach | undefined, license: string, setting: LegalSetting): Assessment {
  const breaches = breach === undefined ? [] : [inSetting('use', license, breach, setting)]
  return { breaches, chosen: license, terms: [] }
}

const setByHand = 'set its licence by hand when you know it, or replace the component'
const unlicensed: Breach = { status: 'warning', message: 'no licence is known of it', wayOut: setByHand }
const unrecognised: Breach = { status: 'warning', message: 'is not recognised as a licence', wayOut: setByHand }

/** Words that are no licence we know: whoever puts them on an allow list knows it. */
function breachOfUnknown(license: string, setting: LegalSetting): Breach | undefined {
  return isAllowed(license, setting) ? undefined : (breachOfLists(license, setting) ?? unrecognised)
}

function breachesOfTerm(term: LicenseTerm, setting: LegalSetting): readonly TermBreach[] {
  const license = formatLicenseExpression(term)
  const traits = propertiesOfTerm(term)
  const use = traits === undefined ? breachOfUnknown(license, setting) : breachOfLists(license, setting)
  const broken = traits === undefined || !setting.needs.isSet ? [] : Object.entries(termRules)
  const found: (readonly [string, Breach | undefined])[] = [
    ['use', use],
    ...broken.map(([key, rule]) => [key, traits && rule(traits, setting.needs, setting.use)] as const),
    ['compatibility', compatibility(term, setting)],
  ]
  return found.flatMap(([key, breach]) => (breach === undefined ? [] : [inSetting(key, license, breach, setting)]))
}

function isAllowed(license: string, { fact, policy }: LegalSetting): boolean {
  return findListed(fact, license, policy)?.isAllowed === true
}

/** Denied by a list, or not allowed where only what is listed may be used (decisions 16, Allow-list mode). */
function breachOfLists(license: string | undefined, { fact, policy }: LegalSetting): Breach | undefined {
  const listed = findListed(fact, license, policy)
  if (listed?.isAllowed === false) return { status: 'violation', message: `is denied: ${listed.because}`, wayOut: 'replace the component' }
  if (!isListMode(policy) || listed?.isAllowed === true) return undefined
  const wayOut = 'put the licence or the component on an allow list, or replace the component'
  return { status: 'violation', message: 'is on no allow list, and only what is on one may be used', wayOut }
}

/** A rule that legalRulesConfig switches off for the component is still shown, as accepted. */
function inSetting(ruleKey: string, license: string, breach: Breach, { fact, policy }: LegalSetting): TermBreach {
  const off = policy.levels
    .flatMap(({ legalRulesConfig }) => entriesOn(legalRulesConfig, fact, policy))
    .find((entry) => entry.ruleKey === ruleKey)
  return { ...breach, ruleKey, license, waived: off?.comment }
}
