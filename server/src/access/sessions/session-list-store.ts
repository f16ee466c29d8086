import type { Tenant } from '#access/caller.ts'
import type { ListedSession } from '#access/sessions/listed-session.ts'
import { sessionIdleMs } from '#access/sessions/session-store.ts'
import type { Database, Transaction } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'

interface OwnSessions {
  readonly userId: string
  /** The session of the request, if it has one. */
  readonly current: string | undefined
  readonly now: Date
}

/** Lists the sessions of a user that have not ended, the last used first. */
export async function listSessions(
  db: Database,
  { companyId }: Tenant,
  { userId, current, now }: OwnSessions,
): Promise<readonly ListedSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created', 'last_seen', 'expires', 'client'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .where('last_seen', '>', new Date(now.getTime() - sessionIdleMs))
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, created, last_seen: lastUsed, expires, client }) => ({
    _id: id,
    client,
    created: created.toISOString(),
    lastUsed: lastUsed.toISOString(),
    expires: expires.toISOString(),
    current: id === current,
  }))
}

/** Ends one session of a user; throws a 404 for any other id. */
export async function endSessionOf(trx: Transaction, { companyId }: Tenant, userId: string, id: string): Promise<void> {
  const row = await trx
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
}
