import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { HashedKey } from '#access/key-store.ts'
import type { PersonalKey } from '#access/personal-keys/personal-key.ts'
import type { Scope } from '#access/scope.ts'
import type { Database, Transaction } from '#database/database.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly created: Date
  readonly expires: Date
  readonly last_used: Date | null
  readonly prefix: string
}

/** The scopes that a personal key `k` and its user `u` both have. */
export const personalScopes = sql<readonly Scope[]>`array(select unnest(k.scopes) intersect select unnest(u.roles))`

/** Lists the personal keys of a user, newest first. */
export async function listPersonalKeys(db: Database, { companyId }: Tenant, userId: string): Promise<readonly PersonalKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, ${personalScopes} as scopes, k.created, k.expires, k.last_used, k.prefix
    from api_key k join app_user u on u.company_id = k.company_id and u.id = k.user_id
    where k.company_id = ${companyId} and k.user_id = ${userId} and k.expires is not null
    order by k.created desc, k.id desc`.execute(db)
  return rows.map(toPersonalKey)
}

export async function countPersonalKeys(trx: Transaction, { companyId }: Tenant, userId: string): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::int as total from api_key
    where company_id = ${companyId} and user_id = ${userId} and expires is not null`.execute(trx)
  return rows[0]?.total ?? 0
}

export interface StoredPersonalKey extends HashedKey {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expires: Date
}

export async function insertPersonalKey(trx: Transaction, { companyId }: Tenant, key: StoredPersonalKey): Promise<void> {
  const { id, userId, name, scopes, expires, hash, prefix } = key
  await trx
    .insertInto('api_key')
    .values({ company_id: companyId, id, user_id: userId, name, scopes: [...scopes], hash, prefix, expires })
    .execute()
}

/** Replaces the value of a personal key that has not been used; false where it was used or revoked. */
export async function replaceUnusedKey(
  trx: Transaction,
  { companyId }: Tenant,
  { id, userId, hash, prefix }: HashedKey & { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ hash, prefix })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('last_used', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a personal key of a user and returns its name; undefined for any other id. */
export async function deletePersonalKey(
  trx: Transaction,
  { companyId }: Tenant,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('api_key')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires', 'is not', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

function toPersonalKey({ id, name, scopes, created, expires, last_used, prefix }: Row): PersonalKey {
  const lastUsed = last_used?.toISOString() ?? null
  return { _id: id, name, scopes: [...scopes], created: created.toISOString(), expires: expires.toISOString(), lastUsed, prefix }
}
