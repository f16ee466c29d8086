import type { Search } from '../api/search.ts'
import { dayAfter, readFilters } from './search-filters.ts'

/** The filters of the register, in the words of the address and of the API alike. */
export const riskFilterNames = [
  'q',
  'treatment',
  'state',
  'impactClass',
  'origin',
  'decision',
  'decisionEnds',
  'assessmentOrigin',
  'owner',
  'responsible',
  'vulnerability',
  'createdSince',
  'editedSince',
  'projectId',
  'moduleId',
] as const
export type RiskFilterName = (typeof riskFilterNames)[number]
export type RiskSearch = Readonly<Partial<Record<RiskFilterName, string>>>

/** Filters that cells of the heat map set; the others choose what the map counts. */
const cellNames: ReadonlySet<string> = new Set(['treatment', 'state', 'impactClass'])

/** Takes the filters of the register from the address. */
export function readRiskSearch(search: Search): RiskSearch {
  return readFilters(riskFilterNames, search)
}

/** Returns the filters that also apply to the heat map and the trend: those that a cell of the map sets would leave one cell. */
export function scopeOf(search: RiskSearch): RiskSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !cellNames.has(name)))
}

/** A named search of the register. A search it leaves out is cleared. */
export interface RiskView {
  readonly name:
    | 'all'
    | 'untreated'
    | 'due'
    | 'exceptions'
    | 'proposed'
    | 'mine'
    | 'unowned'
    | 'inTreatment'
    | 'done'
    | 'unclassified'
    | 'automatic'
  readonly search: RiskSearch
}

/** A decision is due when it ends within this many days, as on the home page (docs/reference/overview.md#inbox). */
const dueDays = 14

/** Returns the views of the register on a day. */
export function riskViews(today: Date): readonly RiskView[] {
  return [
    { name: 'all', search: {} },
    { name: 'untreated', search: { treatment: 'untreated' } },
    { name: 'due', search: { decisionEnds: dayAfter(today, dueDays) } },
    { name: 'exceptions', search: { decision: 'temporary-exception' } },
    { name: 'proposed', search: { assessmentOrigin: 'proposed' } },
    { name: 'mine', search: { responsible: 'me' } },
    { name: 'unowned', search: { owner: 'none' } },
    { name: 'inTreatment', search: { treatment: 'in-treatment' } },
    { name: 'done', search: { treatment: 'done' } },
    { name: 'unclassified', search: { impactClass: 'none' } },
    { name: 'automatic', search: { origin: 'CVE,CWE,LIC' } },
  ]
}
