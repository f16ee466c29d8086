import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { type RiskResponse, toRiskResponse } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

/** Whose risks are meant: those of the modules, and those of the projects as such. */
export interface RiskTargets {
  readonly projectIds: readonly string[]
  readonly moduleIds: readonly string[]
  /** How many are answered at most. */
  readonly limit: number
}

/** Risks of some places, the untreated first, then the newest; the counts are of all of them. */
export interface RisksOfTargets {
  readonly items: readonly RiskResponse[]
  readonly total: number
  readonly untreated: number
}

/** The register's risks of some projects and modules of the company, without their exposure (§4.5); two statements. */
export async function loadRisksOfTargets(
  db: Database | Transaction,
  { companyId }: Tenant,
  { projectIds, moduleIds, limit }: RiskTargets,
): Promise<RisksOfTargets> {
  const meant = sql`r.company_id = ${companyId} and r.project_id = any(${projectIds}::uuid[])
    and (r.module_id is null or r.module_id = any(${moduleIds}::uuid[]))`
  const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<RiskRow>`
    select ${columns} from risk r where ${meant}
    order by case r.treatment when 'untreated' then 0 when 'in-treatment' then 1 else 2 end, r.created desc, r.id desc
    limit ${limit}`.execute(db)
  const counts = await sql<{ readonly total: string; readonly untreated: string }>`
    select count(*) as total, count(*) filter (where r.treatment = 'untreated') as untreated from risk r where ${meant}`.execute(db)
  const [count] = counts.rows
  return {
    items: rows.map((row) => toRiskResponse(riskOf(row), undefined)),
    total: Number(count?.total ?? 0),
    untreated: Number(count?.untreated ?? 0),
  }
}
