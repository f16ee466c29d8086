import { sql } from 'kysely'
import type { Caller } from '#access/caller.ts'
import type { Session } from '#access/sessions/session.ts'
import type { Database } from '#database/database.ts'
import { nilId } from '#platform/ids.ts'

interface Row {
  readonly company: string
  readonly created: Date
  readonly name: string | null
  readonly email: string | null
}

/** Describes the caller: user, company, scopes and session. */
export async function describeSession(db: Database, caller: Caller): Promise<Session> {
  const { companyId, userId, scopes, features, session } = caller
  const { rows } = await sql<Row>`
    select c.name as company, c.created, u.name, u.email
    from company c left join app_user u on u.company_id = c.id and u.id = ${userId ?? nilId}::uuid
    where c.id = ${companyId}`.execute(db)
  const company = { _id: companyId, name: rows[0]?.company ?? '', created: (rows[0]?.created ?? new Date(0)).toISOString() }
  return { user: userOf(userId, rows[0]), company, scopes: [...scopes], features: [...features], ...ofSession(session) }
}

function ofSession(session: Caller['session']): Pick<Session, 'csrfToken' | 'expires' | 'needsTotp'> {
  if (session === undefined) return { csrfToken: null, expires: null, needsTotp: false }
  const { csrfToken, expires, needsTotp } = session
  return { csrfToken, expires: expires.toISOString(), needsTotp }
}

function userOf(userId: string | undefined, row: Row | undefined): Session['user'] {
  if (userId === undefined || row === undefined || row.name === null || row.email === null) return null
  return { _id: userId, email: row.email, name: row.name }
}
