import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'

export interface StoredInvitation {
  readonly userId: string
  readonly hash: Buffer
  readonly created: Date
  readonly expires: Date
}

/** Stores an invitation in place of an earlier one of the same user. */
export async function replaceInvitation(trx: Transaction, { companyId }: Tenant, invitation: StoredInvitation): Promise<void> {
  const { userId, hash, created, expires } = invitation
  const row = { company_id: companyId, user_id: userId, hash, created, expires }
  await trx
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ hash, created, expires }))
    .execute()
}

/** Withdraws the invitation of a user. */
export async function removeInvitation(trx: Transaction, { companyId }: Tenant, userId: string): Promise<void> {
  await trx.deleteFrom('invitation').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
}

/** A user who holds a valid invitation. */
export interface InvitedUser extends Tenant {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** Finds the user of a token that has not expired. */
export async function findInvitedUser(db: Database, hash: Buffer, now: Date): Promise<InvitedUser | undefined> {
  const companyId = await findTokenOwner(db, 'invitation', hash)
  if (companyId === undefined) return undefined
  const { rows } = await sql<{ readonly id: string; readonly name: string; readonly email: string }>`
    select u.id, u.name, u.email
    from invitation i join app_user u on u.company_id = i.company_id and u.id = i.user_id and u.deactivated is null
    where i.company_id = ${companyId} and i.hash = ${hash} and i.expires > ${now}`.execute(db)
  const [row] = rows
  return row && { companyId, userId: row.id, name: row.name, email: row.email }
}

/** Uses up a token; false when another request was faster. */
export async function useInvitation(trx: Transaction, { companyId }: Tenant, hash: Buffer): Promise<boolean> {
  const used = await trx
    .deleteFrom('invitation')
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
