import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { vexKinds } from '#analysis/analyser.ts'
import type { ThresholdCrossing, TimeSpan } from '#analysis/scheduled-reevaluation.ts'

interface Row {
  readonly company_id: string
  readonly vex_id: string
  readonly module_ids: readonly string[]
  readonly component_ids: readonly number[]
}

/** Whether any decision of any company ended in this span. */
export async function hasExpired(trx: Transaction, { after, upTo }: TimeSpan): Promise<boolean> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from vex_document where until > ${after} and until <= ${upTo} limit 1`.execute(trx)
  return rows.length > 0
}

/** Modules of a company. */
export interface ModulesOfCompany {
  readonly companyId: string
  readonly moduleIds: readonly string[]
}

/**
 * Finds the modules, and their components, with vulnerabilities that decisions covered which ended in this span: one statement. Of all
 * companies unless some modules are given.
 */
export async function findExpiredDecisions(
  trx: Transaction,
  { after, upTo }: TimeSpan,
  among?: ModulesOfCompany,
): Promise<readonly ThresholdCrossing[]> {
  const ofCompany = among === undefined ? sql`` : sql`and d.company_id = ${among.companyId}`
  const ofModules =
    among === undefined ? sql`` : sql`and f.company_id = ${among.companyId} and f.module_id = any(${[...among.moduleIds]}::uuid[])`
  const { rows } = await sql<Row>`
    select f.company_id, d.id as vex_id, array_agg(distinct f.module_id) as module_ids, array_agg(distinct f.component_id) as component_ids
    from (
      select distinct d.company_id, d.id, d.project_id, d.module_id, v.vulnerability_id
      from vex_document d
      join vex_name n on n.company_id = d.company_id and n.vex_id = d.id
      join vulnerability_name v on v.name = n.name
      where d.until > ${after} and d.until <= ${upTo} ${ofCompany}
    ) d
    join finding f on f.company_id = d.company_id and f.vulnerability_id = d.vulnerability_id ${ofModules}
    join module m on m.company_id = f.company_id and m.id = f.module_id
      and (d.module_id is null or d.module_id = m.id) and (d.project_id is null or d.project_id = m.project_id)
    group by f.company_id, d.id order by f.company_id, d.id`.execute(trx)
  return rows.map(({ company_id: companyId, vex_id: vexId, module_ids: moduleIds, component_ids: componentIds }) => ({
    companyId,
    moduleIds,
    componentIds,
    kinds: vexKinds,
    cause: { vexId },
  }))
}
