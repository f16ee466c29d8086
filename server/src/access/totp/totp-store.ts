import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { TotpState } from '#access/totp/totp-shapes.ts'
import type { Database, Transaction } from '#database/database.ts'

/** A user by company and id. */
export interface OwnedUser extends Tenant {
  readonly userId: string
}

/** A stored authenticator app; the secret is sealed. */
export interface StoredTotp {
  readonly secret: string
  readonly isConfirmed: boolean
}

/** Reads whether the user has an authenticator app, and needs one. */
export async function readTotpState(db: Database, { companyId, userId }: OwnedUser): Promise<TotpState> {
  const { rows } = await sql<TotpState>`
    select t.confirmed is not null as enabled, coalesce((c.totp ->> 'required')::boolean, false) as required,
      (select count(*)::int from totp_recovery_code r where r.company_id = ${companyId} and r.user_id = ${userId}) as "recoveryCodes"
    from company c left join user_totp t on t.company_id = c.id and t.user_id = ${userId}
    where c.id = ${companyId}`.execute(db)
  return rows[0] ?? { enabled: false, required: false, recoveryCodes: 0 }
}

export async function findTotp(db: Database, { companyId, userId }: OwnedUser): Promise<StoredTotp | undefined> {
  const row = await db
    .selectFrom('user_totp')
    .select(['secret', 'confirmed'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { secret: row.secret, isConfirmed: row.confirmed !== null }
}

/** Stores a secret until it is confirmed, in place of an earlier unconfirmed one; false when a confirmed one exists. */
export async function saveUnconfirmedTotp(trx: Transaction, { companyId, userId }: OwnedUser, secret: string): Promise<boolean> {
  const row = await trx
    .insertInto('user_totp')
    .values({ company_id: companyId, user_id: userId, secret, confirmed: null, last_step: 0 })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ secret }).where('user_totp.confirmed', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a secret by the step of its first code; false when another request was faster. */
export async function confirmTotp(
  trx: Transaction,
  { companyId, userId }: OwnedUser,
  { secret, step, now }: { readonly secret: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('user_totp')
    .set({ confirmed: now, last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the codes until this step; false when one of this or a later step was used before. */
export async function useTotpStep(db: Database | Transaction, { companyId, userId }: OwnedUser, step: number): Promise<boolean> {
  const row = await db
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a recovery code; false for an unknown or used one. */
export async function useRecoveryCode(db: Database | Transaction, { companyId, userId }: OwnedUser, hash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_recovery_code')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(trx: Transaction, { companyId, userId }: OwnedUser, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('totp_recovery_code').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ company_id: companyId, user_id: userId, hash }))
  await trx.insertInto('totp_recovery_code').values(rows).execute()
}

/** Removes the authenticator app of a user with its recovery codes; false when there is none. */
export async function deleteTotp(trx: Transaction, { companyId, userId }: OwnedUser): Promise<boolean> {
  const row = await trx
    .deleteFrom('user_totp')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
