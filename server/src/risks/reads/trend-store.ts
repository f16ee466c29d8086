import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'
import type { Movement } from '#risks/reads/trend.ts'

interface Row {
  readonly created: number
  readonly resolved: number | null
  readonly done: boolean
  readonly count: number
}

/** Counts the risks that match a filter by the buckets in which they were created and resolved, in one statement. */
export async function countMovements(
  db: Database,
  tenant: Tenant,
  filter: RiskFilter,
  bounds: readonly Date[],
): Promise<readonly Movement[]> {
  const { rows } = await sql<Row>`
    select width_bucket(r.created, ${bounds}::timestamptz[]) as created, width_bucket(r.resolved_at, ${bounds}::timestamptz[]) as resolved,
      r.treatment = 'done' as done, count(*) as count
    from risk r
    where ${matchingRisks(tenant, filter)}
    group by 1, 2, 3`.execute(db)
  return rows.map(({ created, resolved, done, count }) => ({ created, resolved: done ? resolved : undefined, count }))
}
