import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { monthsBefore } from '#platform/months-before.ts'
import type { ThresholdCrossing, TimeSpan } from '#analysis/scheduled-reevaluation.ts'
import { agedLevels } from '#analysis/viability/activity-level.ts'

interface Row {
  readonly company_id: string
  readonly module_ids: readonly string[]
  readonly component_ids: readonly number[]
}

/**
 * The components of modules that ask, whose repository sank to a lower level in this span because nothing happened in it: one
 * statement. The policy is taken whole from the nearest level that has one, as `policyOf` does.
 */
export async function findViabilityCrossings(trx: Transaction, span: TimeSpan): Promise<readonly ThresholdCrossing[]> {
  const { rows } = await sql<Row>`
    select mc.company_id, array_agg(distinct mc.module_id) as module_ids, array_agg(distinct mc.component_id) as component_ids
    from (select url from source_repository where not archived and (${sql.join(agedLevels.map(agedWithin(span)), sql` or `)})) r
    join repository_link l on l.url = r.url
    join package p on p.purl = l.package_purl
    join component c on c.package_id = p.id
    join module_component_row mc on mc.component_id = c.id
    join module m on m.company_id = mc.company_id and m.id = mc.module_id 
    join company co on co.id = m.company_id
    cross join lateral (select coalesce(${configIn('m.settings')}, ${configIn('co.policies')}) as config) s
    where s.config is not null and coalesce((s.config->>'enabled')::boolean, true)
    group by mc.company_id order by mc.company_id`.execute(trx)
  return rows.map(({ company_id: companyId, module_ids: moduleIds, component_ids: componentIds }) => ({
    companyId,
    moduleIds,
    componentIds,
  }))
}

function agedWithin({ after, upTo }: TimeSpan): (aged: { readonly months: number }) => RawBuilder<unknown> {
  return ({ months }) =>
    sql`(last_activity >= ${monthsBefore(after, months)}::timestamptz and last_activity < ${monthsBefore(upTo, months)}::timestamptz)`
}

/** An object without any value sets nothing, so the next level applies. */
function configIn(settings: string): RawBuilder<unknown> {
  return sql`nullif(${sql.ref(settings)}->'viabilityConfig', '{}')`
}
