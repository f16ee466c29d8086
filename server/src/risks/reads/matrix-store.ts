import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { exposureColumnsOf, loadAmounts } from '#risks/exposure/amounts-store.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import type { CellCount, MatrixColumns } from '#risks/reads/matrix.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'

const columnOf = { treatment: sql`r.treatment`, state: sql`r.state`, ARO_enum: sql`r.properties ->> 'ARO_enum'` } as const

/** Counts the risks that match a filter by impact class and another property, in two statements. */
export async function countCells(db: Database, tenant: Tenant, filter: RiskFilter, columns: MatrixColumns): Promise<readonly CellCount[]> {
  const { joins, bv, ef, aro } = exposureColumnsOf(tenant, await loadAmounts(db, tenant))
  const { rows } = await sql<{ impact_class: string | null; value: string | null; count: number; ale: number | null }>`
    select r.impact_class, ${columnOf[columns]} as value, count(*)::int as count, sum(${bv} * ${ef} * ${aro}) as ale
    from risk r ${joins}
    where ${matchingRisks(tenant, filter)}
    group by 1, 2`.execute(db)
  return rows.map((row) => ({
    impactClass: row.impact_class ?? undefined,
    column: row.value ?? undefined,
    count: row.count,
    ale: row.ale ?? 0,
  }))
}
