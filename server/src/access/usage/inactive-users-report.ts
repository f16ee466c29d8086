import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Tenant } from '#access/caller.ts'
import type { Database } from '#database/database.ts'

const inactiveAfterMs = 60 * 86_400_000

/** A user who has not logged in for long. */
export const InactiveUser = Type.Object(
  {
    _id: Type.String(),
    userEmail: Type.String(),
    userName: Type.String(),
    created: Type.String({ format: 'date-time' }),
    lastLogin: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'InactiveUser' },
)
export type InactiveUser = Static<typeof InactiveUser>

/** Reports whether a user who was last seen at a moment counts as inactive (docs/reference/access.md#inactive-users). */
export function isInactiveSince(seen: Date, now: Date): boolean {
  return now.getTime() - seen.getTime() >= inactiveAfterMs
}

/* Lists the active users whose last login, or creation if they never logged in, is at least 60 days ago; oldest first (docs/reference/access.md#inactive-users). */
export async function reportInactiveUsers(db: Database, { companyId }: Tenant, now: Date): Promise<readonly InactiveUser[]> {
  const seen = sql<Date>`coalesce(last_login, created)`
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'name', 'created', 'last_login'])
    .where('company_id', '=', companyId)
    .where('deactivated', 'is', null)
    .where(seen, '<=', new Date(now.getTime() - inactiveAfterMs))
    .orderBy(seen)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email, name, created, last_login }) => ({
    _id: id,
    userEmail: email,
    userName: name,
    created: created.toISOString(),
    lastLogin: last_login?.toISOString() ?? null,
  }))
}
