import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'
import type { Risk } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

/** Lists one page of the risks that match a filter, newest first. */
export async function listRisks(db: Database, tenant: Tenant, filter: RiskFilter, page: number | undefined): Promise<Page<Risk>> {
  const total = await countRisks(db, tenant, filter)
  const offset = offsetOf(page)
  if (offset >= total) return { items: [], total }
  const left = Math.min(pageSize, total - offset)
  // pages in the second half are read from the end, which skips fewer rows
  const found =
    offset * 2 > total
      ? sql`order by r.created, r.id limit ${left} offset ${total - offset - left}`
      : sql`order by r.created desc, r.id desc limit ${left} offset ${offset}`
  // the page is found with the index alone; only its risks are read
  const { rows } = await sql<RiskRow>`
    select ${sql.join(riskColumns.map((name) => sql.ref(`whole.${name}`)))}
    from (select r.company_id, r.id from risk r where ${matchingRisks(tenant, filter)} ${found}) as found
    join risk whole on whole.company_id = found.company_id and whole.id = found.id
    order by whole.created desc, whole.id desc`.execute(db)
  return { items: rows.map(riskOf), total }
}

/** Counts the risks that match a filter. */
export async function countRisks(db: Database, tenant: Tenant, filter: RiskFilter): Promise<number> {
  const { rows } = await sql<{
    readonly total: number
  }>`select count(*) as total from risk r where ${matchingRisks(tenant, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}
