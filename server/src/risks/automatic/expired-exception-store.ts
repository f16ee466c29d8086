import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { Risk } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

/** A risk of some company. */
export interface LockedRisk extends Tenant {
  readonly risk: Risk
}

const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))

/** Holds risks, of whatever company, whose temporary exceptions have ended; those that somebody writes at the moment are left for the next time. */
export async function lockExpired(trx: Transaction, at: Date, most: number): Promise<readonly LockedRisk[]> {
  const { rows } = await sql<RiskRow & { readonly company_id: string }>`
    select r.company_id, ${columns} from risk r
    where r.exception_until <= ${at}::timestamptz
    order by r.exception_until, r.id
    limit ${most}
    for no key update skip locked`.execute(trx)
  return rows.map((row) => ({ companyId: row.company_id, risk: riskOf(row) }))
}
