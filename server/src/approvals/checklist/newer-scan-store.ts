import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** A module of a request and its scan. */
export interface ReleasedScan {
  readonly moduleId: string
  readonly scanId: string
}

/** Returns the names of modules with a newer scan; one statement. */
export async function findNewerScans(db: Database, { companyId }: Tenant, released: readonly ReleasedScan[]): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select m.name
    from unnest(${released.map(({ moduleId }) => moduleId)}::uuid[], ${released.map(({ scanId }) => scanId)}::uuid[]) as w(module_id, scan_id)
    join module_analysis ma on ma.company_id = ${companyId} and ma.module_id = w.module_id
    join module m on m.company_id = ma.company_id and m.id = ma.module_id
    where ma.scan_id <> w.scan_id
    order by lower(m.name), m.id`.execute(db)
  return rows.map(({ name }) => name)
}
