import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/caller.ts'
import { withdrawDeviceApprovals } from '#access/device-approval-store.ts'
import type { Feature, Scope } from '#access/scope.ts'
import { csrfTokenOf, hashSessionToken } from '#access/sessions/session-token.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import { newId } from '#platform/ids.ts'

const minute = 60_000
/** Sessions end after two hours without a request, and twelve hours after the login. */
export const sessionIdleMs = 120 * minute
const lifetimeMs = 720 * minute
/** Maximum number of sessions per user; a new one replaces the oldest. */
const maxSessions = 20

interface Row {
  readonly company_id: string
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly roles: readonly Scope[]
  readonly features: readonly Feature[]
  readonly last_seen: Date
  readonly expires: Date
  readonly needs_totp: boolean
}

interface SessionCheck {
  readonly now: Date
  /** Whether the operator lets users log in with passwords: without them nobody needs a second factor of one. */
  readonly hasPasswords: boolean
}

/** Finds the caller of a session, with the user's current roles and features. Updates the last request at most once a minute. */
export async function findSessionCaller(db: Database, token: string, { now, hasPasswords }: SessionCheck): Promise<Caller | undefined> {
  const hash = hashSessionToken(token)
  const owner = await findTokenOwner(db, 'session', hash)
  if (owner === undefined) return undefined
  const { rows } = await sql<Row>`
    select s.company_id, s.id, s.user_id, u.name, u.roles, c.features, s.last_seen, s.expires,
      coalesce((c.totp ->> 'required')::boolean, false) and u.password_hash is not null and not exists (
        select from user_totp t where t.company_id = ${owner} and t.user_id = s.user_id and t.confirmed is not null) as needs_totp
    from session s
    join app_user u on u.company_id = s.company_id and u.id = s.user_id and u.deactivated is null
    join company c on c.id = s.company_id
    where s.company_id = ${owner} and s.hash = ${hash} and s.expires > ${now} and s.last_seen > ${before(now, sessionIdleMs)}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  if (row.last_seen < before(now, minute)) await touch(db, row, now)
  const { company_id: companyId, user_id: userId, name, roles, features, expires } = row
  const session = { id: row.id, csrfToken: csrfTokenOf(token), expires, needsTotp: hasPasswords && row.needs_totp }
  return { companyId, id: userId, userId, name, scopes: roles, features, session }
}

async function touch(db: Database, { company_id, id }: Row, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen: now }).where('company_id', '=', company_id).where('id', '=', id).execute()
}

interface NewSession {
  readonly userId: string
  readonly token: string
  /** What `describeClient` says. */
  readonly client: string | undefined
  readonly now: Date
}

/** Inserts a session and returns its id and end; removes expired sessions and those over the limit. */
export async function insertSession(
  trx: Transaction,
  { companyId }: Tenant,
  { userId, token, client, now }: NewSession,
): Promise<{ readonly id: string; readonly expires: Date }> {
  const session = { id: newId(), expires: new Date(now.getTime() + lifetimeMs) }
  await sql`
    delete from session where company_id = ${companyId} and user_id = ${userId} and id not in (
      select id from session
      where company_id = ${companyId} and user_id = ${userId} and expires > ${now} and last_seen > ${before(now, sessionIdleMs)}
      order by created desc, id desc limit ${maxSessions - 1})`.execute(trx)
  const times = { created: now, last_seen: now, expires: session.expires }
  await trx
    .insertInto('session')
    .values({ company_id: companyId, id: session.id, user_id: userId, hash: hashSessionToken(token), client: client ?? null, ...times })
    .execute()
  return session
}

/** Ends the session that a browser had before a new login; the token alone identifies it. */
export async function endPreviousSession(db: Database, token: string | undefined): Promise<void> {
  if (token === undefined) return
  const hash = hashSessionToken(token)
  const owner = await findTokenOwner(db, 'session', hash)
  if (owner !== undefined) await db.deleteFrom('session').where('company_id', '=', owner).where('hash', '=', hash).execute()
}

export async function endSession(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('session').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Ends the sessions of a user, except the given one, and withdraws what the user allowed devices that have not fetched their key. */
export async function endUserSessions(trx: Transaction, { companyId }: Tenant, userId: string, kept?: string): Promise<void> {
  await withdrawDeviceApprovals(trx, { companyId }, userId)
  const all = trx.deleteFrom('session').where('company_id', '=', companyId).where('user_id', '=', userId)
  await (kept === undefined ? all : all.where('id', '!=', kept)).execute()
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
