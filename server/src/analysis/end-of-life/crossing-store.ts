import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ThresholdCrossing, TimeSpan } from '#analysis/scheduled-reevaluation.ts'

interface Row {
  readonly company_id: string
  readonly module_ids: readonly string[]
  readonly component_ids: readonly number[]
}

/**
 * The modules, and of them the components, whose end of life came, or came within the months of the module's policy, in this span:
 * one statement. The policy is taken whole from the nearest level that has one, as `policyOf` does.
 */
export async function findEndOfLifeCrossings(trx: Transaction, { after, upTo }: TimeSpan): Promise<readonly ThresholdCrossing[]> {
  const [from, to] = [sql`${dayOf(after)}::date`, sql`${dayOf(upTo)}::date`]
  const { rows } = await sql<Row>`
    select mc.company_id, array_agg(distinct mc.module_id) as module_ids, array_agg(distinct mc.component_id) as component_ids
    from eol_release r
    join component_lifecycle l on l.product = r.product and l.release = r.name
    join module_component_row mc on mc.component_id = l.component_id and (l.cpe = '' or l.cpe = mc.cpe)
    join module m on m.company_id = mc.company_id and m.id = mc.module_id 
    join project p on p.company_id = m.company_id and p.id = m.project_id
    join company c on c.id = m.company_id
    cross join lateral (select coalesce(${policyIn('m.settings')}, ${policyIn('p.settings')}, ${policyIn('c.policies')}, '{}') as policy) s
    where r.ends > ${from} and r.ends <= ${to} + interval '25 months'
      and coalesce((s.policy->>'enabled')::boolean, true)
      and exists (
        select 1 from unnest(array[0, (s.policy->>'warningThreshold')::int, (s.policy->>'violationThreshold')::int]) t(months)
        where r.ends - make_interval(months => t.months) > ${from} and r.ends - make_interval(months => t.months) <= ${to})
    group by mc.company_id order by mc.company_id`.execute(trx)
  return rows.map(({ company_id: companyId, module_ids: moduleIds, component_ids: componentIds }) => ({
    companyId,
    moduleIds,
    componentIds,
  }))
}

/** An object without any value sets nothing, so the next level applies. */
function policyIn(settings: string): RawBuilder<unknown> {
  return sql`nullif(${sql.ref(settings)}->'endoflifePolicy', '{}')`
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
