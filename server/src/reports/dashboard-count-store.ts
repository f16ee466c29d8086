import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json } from '#database/database.ts'
import type { DashboardCounts } from '#reports/count-dashboard.ts'

/** What was counted for a dashboard, when, and in which state of the modules. */
export interface StoredCounts {
  readonly at: Date
  readonly state: string
  readonly counts: DashboardCounts
}

/** Loads what a job counted last; undefined for a company that is not counted beforehand. */
export async function loadDashboardCounts(db: Database, { companyId }: Tenant): Promise<StoredCounts | undefined> {
  const { rows } = await sql<StoredCounts>`select at, state, counts from dashboard_count where company_id = ${companyId}`.execute(db)
  return rows[0]
}

export async function saveDashboardCounts(db: Database, { companyId }: Tenant, { at, state, counts }: StoredCounts): Promise<void> {
  await sql`
    insert into dashboard_count (company_id, at, state, counts) values (${companyId}, ${at}, ${state}, ${json(counts)})
    on conflict (company_id) do update set at = excluded.at, state = excluded.state, counts = excluded.counts`.execute(db)
}

/** Finds the companies with so many components in their modules. */
export async function findLargeCompanies(db: Database, leastComponents: number): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from module_counts group by company_id having sum(components) >= ${leastComponents} order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}
