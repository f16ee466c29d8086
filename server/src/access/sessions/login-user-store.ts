import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'

/** A user found by e-mail address, in any company. */
export interface LoginUser extends Tenant {
  readonly companyName: string
  readonly userId: string
  readonly name: string
  /** Undefined for a deactivated user too, so that no password fits. */
  readonly passwordHash: string | undefined
  readonly isActive: boolean
}

/** Maximum number of companies searched; users in more of them have to name one. */
const maxCompanies = 8

interface Row {
  readonly company_id: string
  readonly company_name: string
  readonly id: string
  readonly name: string
  readonly password_hash: string | null
  readonly is_active: boolean
}

/** Finds the users with this e-mail address in one or all companies, those with a password first. */
export async function findLoginUsers(db: Database, email: string, companyId: string | undefined): Promise<readonly LoginUser[]> {
  const within = companyId === undefined ? sql`` : sql`and u.company_id = ${isId(companyId) ? companyId : null}`
  const { rows } = await sql<Row>`
    select u.company_id, c.name as company_name, u.id, u.name, u.deactivated is null as is_active,
      case when u.deactivated is null then u.password_hash end as password_hash
    from app_user u join company c on c.id = u.company_id
    where lower(u.email) = lower(${email}) ${within}
    order by u.deactivated is not null, u.password_hash is null, u.last_login desc nulls last, u.id
    limit ${maxCompanies}`.execute(db)
  return rows.map(toLoginUser)
}

/** Returns whether users of several companies have this e-mail address. */
export async function isInSeveralCompanies(db: Database | Transaction, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where lower(email) = lower(${email}) limit 2`.execute(db)
  return rows.length > 1
}

/** Returns whether a user with this address has a password, in any company. */
export async function canLogIn(db: Database, email: string): Promise<boolean> {
  return (await findLoginUsers(db, email, undefined)).some(({ passwordHash }) => passwordHash !== undefined)
}

/** Returns whether any active user has a password. */
export async function hasLoginUser(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where password_hash is not null and deactivated is null limit 1`.execute(db)
  return rows.length > 0
}

function toLoginUser({
  company_id: companyId,
  company_name: companyName,
  id: userId,
  name,
  password_hash,
  is_active: isActive,
}: Row): LoginUser {
  return { companyId, companyName, userId, name, passwordHash: password_hash ?? undefined, isActive }
}

/** Records the login and locks the user until the transaction ends; false when the password has changed or the user was deactivated meanwhile. */
export async function stampLogin(
  trx: Transaction,
  { companyId, userId, passwordHash }: Pick<LoginUser, 'companyId' | 'userId' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('app_user')
    .set({ last_login: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash ?? null)
    .where('deactivated', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
