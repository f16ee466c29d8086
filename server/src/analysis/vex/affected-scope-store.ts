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
  const { rows } = await sql<{ module_id: string; component_id: number }>`
    select f.module_id, f.component_id from finding f
    where f.company_id = ${companyId} and f.vex is not null and f.vex->>'vexId' = ${vexId}
    union
    select f.module_id, f.component_id
    from (select distinct name from vex_name where company_id = ${companyId} and vex_id = ${vexId}) n
    cross join lateral (select vulnerability_id from vulnerability_name v where v.name = n.name) v
    cross join lateral (
      select module_id, component_id from finding f where f.vulnerability_id = v.vulnerability_id and f.company_id = ${companyId}) f
    join vex_document d on d.company_id = ${companyId} and d.id = ${vexId}
    join module m on m.company_id = ${companyId} and m.id = f.module_id
      and (d.module_id is null or d.module_id = m.id) and (d.project_id is null or d.project_id = m.project_id)
    order by 1, 2`.execute(trx)
  const moduleIds = [...new Set(rows.map(({ module_id }) => module_id))]
  return { moduleIds, componentIds: [...new Set(rows.map(({ component_id }) => component_id))] }
}
