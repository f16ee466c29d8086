import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { Risk } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))

/** Locks the automatic risks of these modules or projects until the transaction ends, in one order to avoid deadlocks. */
export async function lockAutomaticRisks(trx: Transaction, scopeIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(scopeIds)].toSorted((a, b) => (a < b ? -1 : 1))
  await sql`select pg_advisory_xact_lock(hashtextextended('kept risks of ' || id, 0)) from unnest(${sorted}::text[]) as w(id)`.execute(trx)
}

/** Selects automatic risks by key prefix and by modules, or by a project as such. */
export interface AutomaticRiskQuery {
  readonly prefix: 'cve|' | 'cwe|' | 'lic|'
  readonly moduleIds?: readonly string[]
  readonly projectId?: string
}

/** Loads automatic risks without locking them. */
export async function loadAutomaticRisks(
  trx: Transaction,
  { companyId }: Tenant,
  { prefix, moduleIds, projectId }: AutomaticRiskQuery,
): Promise<readonly Risk[]> {
  const scope =
    moduleIds === undefined
      ? sql`r.project_id = ${projectId ?? null}::uuid and r.module_id is null`
      : sql`r.module_id = any(${[...moduleIds]}::uuid[])`
  const { rows } = await sql<RiskRow>`
    select ${columns} from risk r where r.company_id = ${companyId} and ${scope} and starts_with(r.auto_key, ${prefix})`.execute(trx)
  return rows.map(riskOf)
}
