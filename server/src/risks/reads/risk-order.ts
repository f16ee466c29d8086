import { readSort, type Sort } from '#platform/http/query-sort.ts'
import type { Scheme } from '#risks/scheme.ts'

/** The orders of the list (docs/reference/risks.md#list). */
export const riskSorts = ['created', 'edited', 'name', 'impactClass', 'decisionEnds'] as const

/** An order of the register. */
export interface RiskOrder extends Sort<(typeof riskSorts)[number]> {
  /** The impact classes of the scheme, in ascending order. */
  readonly classes: readonly string[]
}

/** Reads the order of a query; classes are ordered by the scheme. Throws 400 for an unknown order. */
export function readRiskOrder(sort: string | undefined, { impactClasses }: Scheme): RiskOrder {
  return { ...readSort(sort, riskSorts), classes: impactClasses.map(({ value }) => value) }
}
