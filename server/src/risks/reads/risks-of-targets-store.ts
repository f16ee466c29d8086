import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { type RiskResponse, toRiskResponse } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

/** The modules, and the projects as such, whose risks are loaded. */
export interface RiskTargets {
  readonly projectIds: readonly string[]
  readonly moduleIds: readonly string[]
  /** Most risks to return. */
  readonly limit: number
}

/** Risks of some targets, untreated ones first, then the newest; the counts include those beyond the limit. */
export interface RisksOfTargets {
  readonly items: readonly RiskResponse[]
  readonly total: number
  readonly untreated: number
}

/** Loads the risks of some projects and modules of the company, without exposure, in two statements (docs/reference/risks.md#filters). */
export async function loadRisksOfTargets(
  db: Database | Transaction,
  { companyId }: Tenant,
  { projectIds, moduleIds, limit }: RiskTargets,
): Promise<RisksOfTargets> {
  const condition = sql`r.company_id = ${companyId} and r.project_id = any(${projectIds}::uuid[])
    and (r.module_id is null or r.module_id = any(${moduleIds}::uuid[]))`
  const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<RiskRow>`
    select ${columns} from risk r where ${condition}
    order by case r.treatment when 'untreated' then 0 when 'in-treatment' then 1 else 2 end, r.created desc, r.id desc
    limit ${limit}`.execute(db)
  const counts = await sql<{ readonly total: string; readonly untreated: string }>`
    select count(*) as total, count(*) filter (where r.treatment = 'untreated') as untreated from risk r where ${condition}`.execute(db)
  const [count] = counts.rows
  return {
    items: rows.map((row) => toRiskResponse(riskOf(row), undefined)),
    total: Number(count?.total ?? 0),
    untreated: Number(count?.untreated ?? 0),
  }
}

/** Targets with a name for their counts. */
export interface NamedTargets extends Omit<RiskTargets, 'limit'> {
  readonly id: string
}

/** Counts the risks of many lists of targets, by the id of the list, in one statement. Lists without risks are left out. */
export async function countRisksOfTargets(
  db: Database,
  { companyId }: Tenant,
  targets: readonly NamedTargets[],
): Promise<ReadonlyMap<string, Omit<RisksOfTargets, 'items'>>> {
  const { rows } = await sql<{ readonly id: string; readonly total: number; readonly untreated: number }>`
    select t.id, count(*)::int as total, (count(*) filter (where r.treatment = 'untreated'))::int as untreated
    from jsonb_to_recordset(${json(targets)}) as t(id text, "projectIds" uuid[], "moduleIds" uuid[])
    join risk r on r.company_id = ${companyId} and r.project_id = any(t."projectIds")
      and (r.module_id is null or r.module_id = any(t."moduleIds"))
    group by t.id`.execute(db)
  return new Map(rows.map(({ id, total, untreated }) => [id, { total, untreated }]))
}
