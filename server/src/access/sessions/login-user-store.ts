import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'

/** A user as a login finds him: by an e-mail address, in any company that has it. */
export interface LoginUser extends Tenant {
  readonly companyName: string
  readonly userId: string
  readonly name: string
  readonly passwordHash: string | undefined
}

/** Companies in which one address is looked for; whoever is in more of them names the one. */
const maxCompanies = 8

interface Row {
  readonly company_id: string
  readonly company_name: string
  readonly id: string
  readonly name: string
  readonly password_hash: string | null
}

/** The users of this e-mail address, of one company or of all: those who can log in before those without a password. */
export async function findLoginUsers(db: Database, email: string, companyId: string | undefined): Promise<readonly LoginUser[]> {
  const within = companyId === undefined ? sql`` : sql`and u.company_id = ${isId(companyId) ? companyId : null}`
  const { rows } = await sql<Row>`
    select u.company_id, c.name as company_name, u.id, u.name, u.password_hash
    from app_user u join company c on c.id = u.company_id
    where lower(u.email) = lower(${email}) ${within}
    order by u.password_hash is null, u.last_login desc nulls last, u.id
    limit ${maxCompanies}`.execute(db)
  return rows.map(toLoginUser)
}

function toLoginUser({ company_id: companyId, company_name: companyName, id: userId, name, password_hash }: Row): LoginUser {
  return { companyId, companyName, userId, name, passwordHash: password_hash ?? undefined }
}

/** Keeps a user from changing until the transaction ends, and stamps the login; false when the password is another one by now. */
export async function stampLogin(trx: Transaction, { companyId, userId, passwordHash }: LoginUser, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('app_user')
    .set({ last_login: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash ?? null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
