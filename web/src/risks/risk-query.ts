/** The filters of the register, in the words of the address and of the API alike. */
export const riskFilterNames = [
  'treatment',
  'state',
  'impactClass',
  'origin',
  'createdSince',
  'editedSince',
  'projectId',
  'moduleId',
] as const
export type RiskFilterName = (typeof riskFilterNames)[number]
export type RiskSearch = Readonly<Partial<Record<RiskFilterName, string>>>

/** Filters that choose a part of the company; the others choose within it. */
const scopeNames: ReadonlySet<string> = new Set(['origin', 'createdSince', 'editedSince', 'projectId', 'moduleId'])

/** Takes the filters of the register from the address. */
export function readRiskSearch(search: Readonly<Record<string, string | undefined>>): RiskSearch {
  return Object.fromEntries(
    riskFilterNames.flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Returns the filters that also apply to the heat map and the trend: those that a cell of the map sets would leave one cell. */
export function scopeOf(search: RiskSearch): RiskSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => scopeNames.has(name)))
}

/** A named search of the register. A search it leaves out is cleared. */
export interface RiskView {
  readonly name: 'all' | 'untreated' | 'inTreatment' | 'done' | 'unclassified' | 'automatic'
  readonly search: RiskSearch
}

export const riskViews: readonly RiskView[] = [
  { name: 'all', search: {} },
  { name: 'untreated', search: { treatment: 'untreated' } },
  { name: 'inTreatment', search: { treatment: 'in-treatment' } },
  { name: 'done', search: { treatment: 'done' } },
  { name: 'unclassified', search: { impactClass: 'none' } },
  { name: 'automatic', search: { origin: 'CVE,CWE,LIC' } },
]

/** Checks whether two searches select the same risks. */
export function isSameSearch(a: RiskSearch, b: RiskSearch): boolean {
  return riskFilterNames.every((name) => a[name] === b[name])
}
