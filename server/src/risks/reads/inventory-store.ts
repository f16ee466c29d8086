import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { exposureColumnsOf, loadAmounts } from '#risks/exposure/amounts-store.ts'
import { originsOf } from '#risks/origin-bits.ts'
import type { RiskGroup } from '#risks/reads/inventory.ts'
import { matchingRisks } from '#risks/reads/matching-risks-store.ts'
import type { RiskFilter } from '#risks/reads/risk-filter.ts'
import type { RiskState, Treatment } from '#risks/vocabulary.ts'

interface Row {
  readonly state: RiskState | null
  readonly treatment: Treatment
  readonly impact_class: string | null
  readonly origins: number
  readonly count: number
  readonly sle: number | null
  readonly ale: number | null
  readonly figured: number
}

/** Groups the risks that match a filter, in two statements. */
export async function groupRisks(db: Database, tenant: Tenant, filter: RiskFilter): Promise<readonly RiskGroup[]> {
  const { joins, bv, ef, aro } = exposureColumnsOf(tenant, await loadAmounts(db, tenant))
  const { rows } = await sql<Row>`
    select r.state, r.treatment, r.impact_class, r.origins, count(*) as count,
      sum(${bv} * ${ef}) as sle, sum(${bv} * ${ef} * ${aro}) as ale, count(${bv} * ${ef} * ${aro}) as figured
    from risk r ${joins}
    where ${matchingRisks(tenant, filter)}
    group by r.state, r.treatment, r.impact_class, r.origins`.execute(db)
  return rows.map(groupOf)
}

function groupOf({ state, treatment, impact_class: impactClass, origins, count, sle, ale, figured }: Row): RiskGroup {
  return {
    state: state ?? undefined,
    treatment,
    impactClass: impactClass ?? undefined,
    origins: originsOf(origins),
    count,
    sle: sle ?? 0,
    ale: ale ?? 0,
    figured,
  }
}
