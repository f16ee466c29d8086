import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** How many rows pages list, whoever may open them. */
interface Rows {
  readonly findings: number
  readonly risks: number
  readonly approvals: number
}

/** Counts the findings that are not accepted by what evaluation counted of each module, the risks, and the open requests; one statement. */
export async function countRows(db: Database, { companyId }: Tenant): Promise<Rows> {
  const { rows } = await sql<Rows>`
    select
      (select coalesce(sum(warnings + violations), 0)::int from module_counts where company_id = ${companyId}) as findings,
      (select count(*)::int from risk where company_id = ${companyId}) as risks,
      (select count(*)::int from approval where company_id = ${companyId} and status = 'open') as approvals`.execute(db)
  return rows[0] ?? { findings: 0, risks: 0, approvals: 0 }
}
