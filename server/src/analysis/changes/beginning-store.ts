import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** When the past of a company begins. */
export interface Beginning {
  readonly created: Date
  /** Since when changes are stored, where modules were analysed before that; undefined where all changes are stored. */
  readonly stored: Date | undefined
}

/** Loads when a company was created, and since when its changes are stored. */
export async function loadBeginning(db: Database, { companyId }: Tenant): Promise<Beginning> {
  const { rows } = await sql<{ created: Date; stored: Date | null }>`
    select c.created, (select max(mc.at) from module_change mc where mc.company_id = ${companyId} and mc.number = 0) as stored
    from company c where c.id = ${companyId}`.execute(db)
  return { created: rows[0]?.created ?? new Date(0), stored: rows[0]?.stored ?? undefined }
}
