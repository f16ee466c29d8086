import type { Words } from '../words/en.ts'
import { type Level, levelsFrom, type Values } from './setting.ts'

const subjectFields = ['cveKey', 'obligationKey', 'ruleKey', 'key', 'version', 'path'] as const
type SubjectField = (typeof subjectFields)[number]

/** An entry of a list in settings: what it applies to, why, and until when. */
export interface Rule extends Readonly<Partial<Record<SubjectField, string>>> {
  readonly comment: string
  readonly internal?: boolean
  readonly notApproved?: boolean
  /** A date, which is included, or a date-time. */
  readonly until?: string
}

/** A field that says what an entry applies to. */
export interface RuleField {
  readonly name: SubjectField
  readonly isRequired: boolean
}

/** A list of entries in settings. */
export interface RuleList {
  /** Its name in `PATCH …/rules`. */
  readonly path: RuleListPath
  readonly analysis: keyof Words['kinds']
  readonly fields: readonly RuleField[]
  /** Whether its entries may have an end (docs/reference/settings.md#end-of-an-entry). */
  readonly mayEnd?: boolean
}

export type RuleListPath =
  | 'licenseConfig.whitelist'
  | 'licenseConfig.blacklist'
  | 'componentConfig.whitelist'
  | 'componentConfig.blacklist'
  | 'componentConfig.unchanged'
  | 'componentConfig.looseCoupled'
  | 'cveConfig.whitelist'
  | 'cveConfig.blacklist'
  | 'obligationConfig'
  | 'legalRulesConfig'

const component: readonly RuleField[] = [
  { name: 'key', isRequired: true },
  { name: 'version', isRequired: true },
  { name: 'path', isRequired: false },
]
const anyComponent = component.map((field) => ({ ...field, isRequired: false }))

/** The lists whose entries can be added and removed one by one (docs/reference/settings.md#single-entries). */
export const ruleLists: readonly RuleList[] = [
  { path: 'cveConfig.whitelist', analysis: 'vulnerability', fields: [{ name: 'cveKey', isRequired: true }, ...component], mayEnd: true },
  { path: 'cveConfig.blacklist', analysis: 'vulnerability', fields: [{ name: 'cveKey', isRequired: true }, ...component] },
  { path: 'licenseConfig.whitelist', analysis: 'legal', fields: [{ name: 'key', isRequired: true }], mayEnd: true },
  { path: 'licenseConfig.blacklist', analysis: 'legal', fields: [{ name: 'key', isRequired: true }] },
  { path: 'componentConfig.whitelist', analysis: 'legal', fields: component, mayEnd: true },
  { path: 'componentConfig.blacklist', analysis: 'legal', fields: component },
  { path: 'componentConfig.unchanged', analysis: 'legal', fields: component },
  { path: 'componentConfig.looseCoupled', analysis: 'legal', fields: component },
  { path: 'obligationConfig', analysis: 'legal', fields: [{ name: 'obligationKey', isRequired: true }, ...anyComponent] },
  { path: 'legalRulesConfig', analysis: 'legal', fields: [{ name: 'ruleKey', isRequired: true }, ...anyComponent], mayEnd: true },
]

/** Returns the entries of a list in the settings of a level. */
export function rulesOf(values: Values | undefined, path: RuleListPath): readonly Rule[] {
  const [setting = '', list] = path.split('.')
  const value = values?.[setting]
  const rules = list === undefined ? value : (value as Values | undefined)?.[list]
  return (rules ?? []) as readonly Rule[]
}

/** An entry and the level that has it. */
export interface PlacedRule {
  readonly rule: Rule
  readonly level: Level
}

/** Returns the entries that apply at a level, the nearest first; of obligations and legal rules the nearest level counts alone. */
export function rulesInForce(path: RuleListPath, levels: Readonly<Partial<Record<Level, Values>>>, at: Level): readonly PlacedRule[] {
  const all = levelsFrom(at).map((level) => rulesOf(levels[level], path).map((rule) => ({ rule, level })))
  if (path.includes('.')) return all.flat()
  return all.find((rules) => rules.length > 0) ?? []
}

/** Returns the settings of a level with another entry in a list, as the body of a write. */
export function withRule(values: Values, path: RuleListPath, rule: Rule): Values {
  const [setting = '', list] = path.split('.')
  const rules = [...rulesOf(values, path), rule]
  return { [setting]: list === undefined ? rules : { ...(values[setting] as Values | undefined), [list]: rules } }
}

/** Returns what identifies an entry in its list: what it applies to. */
export function identityOf(rule: Rule): Omit<Rule, 'comment'> {
  return Object.fromEntries(subjectFields.filter((name) => rule[name] !== undefined).map((name) => [name, rule[name]]))
}
