import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { Risk } from '#risks/risk.ts'
import { riskColumns, riskOf, type RiskRow } from '#risks/risk-store.ts'

const columns = sql.join(riskColumns.map((column) => sql.ref(`r.${column}`)))

/** Lists the companies with risks whose temporary exceptions have ended. */
export async function findCompaniesWithExpired(db: Database, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from risk where exception_until <= ${at}::timestamptz order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Locks risks of a company whose temporary exceptions have ended; those locked by another writer are left for the next run. */
export async function lockExpired(trx: Transaction, { companyId }: Tenant, at: Date, most: number): Promise<readonly Risk[]> {
  const { rows } = await sql<RiskRow>`
    select ${columns} from risk r
    where r.company_id = ${companyId} and r.exception_until <= ${at}::timestamptz
    order by r.exception_until, r.id
    limit ${most}
    for no key update skip locked`.execute(trx)
  return rows.map(riskOf)
}
