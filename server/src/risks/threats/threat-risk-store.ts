import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'
import type { Risk, RiskTarget } from '#risks/risk.ts'

const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))

/** Locks the risks of a module, or of a project as such, that come from threat models; the oldest last. */
export async function lockThreatRisks(
  trx: Transaction,
  { companyId }: Tenant,
  { projectId, moduleId }: RiskTarget,
): Promise<readonly Risk[]> {
  const { rows } = await sql<RiskRow>`
    select ${columns} from risk r
    where r.company_id = ${companyId} and r.project_id = ${projectId} and r.module_id is not distinct from ${moduleId ?? null}::uuid
      and r.properties->'threatModelContext'->>'otmThreatId' is not null
    order by r.id desc
    for no key update`.execute(trx)
  return rows.map(riskOf)
}
