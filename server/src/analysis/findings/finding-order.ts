import { readSort, type Sort } from '#platform/http/query-sort.ts'

/** The orders of lists of findings (docs/reference/findings.md#order). */
export const findingOrders = ['worst', 'severity', 'epss', 'since', 'component', 'module', 'key'] as const
type OrderName = (typeof findingOrders)[number]
export type FindingOrder = Sort<OrderName>

/** Reads `sort`, with one of the orders as the default; throws 400 for any other word. */
export function readFindingOrder(text: string | undefined, usual: OrderName): FindingOrder {
  return readSort(text, [usual, ...findingOrders.filter((order) => order !== usual)])
}
