import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** What the company is called. */
export async function loadCompanyName(db: Database, { companyId }: Tenant): Promise<string> {
  const { name } = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  return name
}
