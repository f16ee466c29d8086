import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import { riskOrder } from '#risks/reads/ordered-risks-store.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'
import type { RiskOrder } from '#risks/reads/risk-order.ts'
import type { Risk } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

/** Which risks to list, and in which order. */
export interface RiskSelection {
  readonly filter: RiskFilter
  readonly order: RiskOrder
}

/** Lists one page of the risks that match a filter. */
export async function listRisks(
  db: Database,
  tenant: Tenant,
  { filter, order }: RiskSelection,
  page: number | undefined,
): Promise<Page<Risk>> {
  const total = await countRisks(db, tenant, filter)
  const offset = offsetOf(page)
  if (offset >= total) return { items: [], total }
  const left = Math.min(pageSize, total - offset)
  // pages in the second half are read from the end, which skips fewer rows
  const isFromEnd = offset * 2 > total
  const found = isFromEnd
    ? sql`${riskOrder({ ...order, isReversed: !order.isReversed })} limit ${left} offset ${total - offset - left}`
    : sql`${riskOrder(order)} limit ${left} offset ${offset}`
  // the page is found with the index alone; only its risks are read
  const { rows } = await sql<RiskRow>`
    select ${sql.join(riskColumns.map((name) => sql.ref(`r.${name}`)))}
    from (select r.id from risk r where ${matchingRisks(tenant, filter)} ${found}) as found
    join risk r on r.company_id = ${tenant.companyId}::uuid and r.id = found.id
    ${riskOrder(order)}`.execute(db)
  return { items: rows.map(riskOf), total }
}

/** Lists the ids of the risks that match a filter, at most as many as asked for. */
export async function listRiskIds(
  db: Database | Transaction,
  tenant: Tenant,
  { filter, order }: RiskSelection,
  atMost: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select r.id from risk r where ${matchingRisks(tenant, filter)} ${riskOrder(order)} limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the risks that match a filter. */
export async function countRisks(db: Database, tenant: Tenant, filter: RiskFilter): Promise<number> {
  const { rows } = await sql<{
    readonly total: number
  }>`select count(*) as total from risk r where ${matchingRisks(tenant, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}
