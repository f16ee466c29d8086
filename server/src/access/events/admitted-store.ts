import { sql } from 'kysely'
import { sessionIdleMs } from '#access/sessions/session-store.ts'
import type { Tenant } from '#access/caller.ts'
import type { Database } from '#database/database.ts'

/** Finds which of these sessions and keys of a company still admit their holder, by id; nothing is touched. One statement. */
export async function findAdmitted(
  db: Database,
  { companyId }: Tenant,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const idleSince = new Date(now.getTime() - sessionIdleMs)
  const { rows } = await sql<{ id: string }>`
    select id from session
    where company_id = ${companyId} and id = any(${ids}) and expires > ${now} and last_seen > ${idleSince}
    union all
    select id from api_key where company_id = ${companyId} and id = any(${ids}) and published
      and (expires is null or expires > ${now})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
