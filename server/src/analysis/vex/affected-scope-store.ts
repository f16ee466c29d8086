import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'

/** Modules of a company, and the components in them that are concerned. */
export type AffectedScope = Required<Pick<EvaluationScope, 'moduleIds' | 'componentIds'>>

/**
 * Finds the modules with findings that a document applies to, and those whose findings rest on it already; with the components
 * concerned.
 */
export async function findAffectedScope(
  trx: Transaction,
  { companyId, vexId }: { readonly companyId: string; readonly vexId: string },
): Promise<AffectedScope> {
  const { rows } = await sql<{ module_ids: string[]; component_ids: number[] }>`
    with concerned as materialized (
      select f.module_id, f.component_id from finding f
      where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = ${vexId}
      union all
      select f.module_id, f.component_id
      from (
        select distinct v.vulnerability_id from vex_name n join vulnerability_name v on v.name = n.name
        where n.company_id = ${companyId} and n.vex_id = ${vexId}) v
      cross join lateral (
        select module_id, component_id from finding f where f.vulnerability_id = v.vulnerability_id and f.company_id = ${companyId}) f
      join vex_document d on d.company_id = ${companyId} and d.id = ${vexId}
      join module m on m.company_id = ${companyId} and m.id = f.module_id
        and (d.module_id is null or d.module_id = m.id) and (d.project_id is null or d.project_id = m.project_id)
    )
    select array(select distinct module_id from concerned order by 1) as module_ids,
      array(select distinct component_id from concerned order by 1) as component_ids`.execute(trx)
  return { moduleIds: rows[0]?.module_ids ?? [], componentIds: rows[0]?.component_ids ?? [] }
}
