import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

const inactiveAfterMs = 60 * 86_400_000

/** A user nobody has seen for long. */
export const InactiveUser = Type.Object({
  _id: Type.String(),
  userEmail: Type.String(),
  userName: Type.String(),
  created: Type.String({ format: 'date-time' }),
  lastLogin: Type.Union([Type.String(), Type.Null()]),
})
export type InactiveUser = Static<typeof InactiveUser>

/** The users whose last login, or creation when they never logged in, is at least 60 days ago; longest ago first (§8, decisions 2). */
export async function reportInactiveUsers(db: Database, { companyId }: Tenant, now: Date): Promise<readonly InactiveUser[]> {
  const seen = sql<Date>`coalesce(last_login, created)`
  const rows = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'name', 'created', 'last_login'])
    .where('company_id', '=', companyId)
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
