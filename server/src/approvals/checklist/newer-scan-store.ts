import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { isId } from '#platform/ids.ts'

/** A module of a request as the request holds it. */
export interface ReleasedScan {
  readonly moduleId: string
  readonly scanId: string
}

/** The names of the modules whose scan is another one by now; one statement. */
export async function findNewerScans(db: Database, { companyId }: Tenant, held: readonly ReleasedScan[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select m.name
    from unnest(${held.map(({ moduleId }) => moduleId)}::uuid[], ${held.map(({ scanId }) => scanId)}::uuid[]) as w(module_id, scan_id)
    join module_analysis ma on ma.company_id = ${companyId} and ma.module_id = w.module_id
    join module m on m.company_id = ma.company_id and m.id = ma.module_id
    where ma.scan_id <> w.scan_id
    order by lower(m.name), m.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether an id is that of an API key of the company: of a requester whom no user stands behind. */
export async function isApiKey(db: Database, { companyId }: Tenant, id: string | undefined): Promise<boolean> {
  if (id === undefined || !isId(id)) return false
  const row = await db.selectFrom('api_key').select('id').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
