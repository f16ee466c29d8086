import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { RiskSurroundings } from '#risks/risk.ts'

/** Loads what lists and pages show beside risks, by the id of the risk, in one statement. */
export async function loadRiskSurroundings(
  db: Database,
  { companyId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RiskSurroundings>> {
  const { rows } = await sql<RiskSurroundings & { readonly id: string }>`
    select r.id, p.name as project, m.name as module, u.name as "ownerName",
      (select count(*)::int from risk_task t where t.company_id = ${companyId} and t.risk_id = r.id) as tasks
    from risk r
    join project p on p.company_id = ${companyId} and p.id = r.project_id
    left join module m on m.company_id = ${companyId} and m.id = r.module_id
    left join app_user u on u.company_id = ${companyId} and u.id::text = r.properties ->> 'owner'
    where r.company_id = ${companyId} and r.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...surroundings }) => [id, surroundings]))
}
