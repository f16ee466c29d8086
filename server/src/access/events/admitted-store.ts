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
    select k.id from api_key k where k.company_id = ${companyId} and k.id = any(${ids}) and k.published
      and (k.expires is null or k.expires > ${now} and exists (
        select from app_user u where u.company_id = ${companyId} and u.id = k.user_id and u.deactivated is null))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
