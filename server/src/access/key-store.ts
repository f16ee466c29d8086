import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Key } from '#access/key.ts'
import type { Scope } from '#access/scope.ts'
import type { Database, Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly published: boolean
  readonly created: Date
  readonly last_used: Date | null
  readonly user_id: string | null
  readonly prefix: string
}

const columns = ['id', 'name', 'scopes', 'published', 'created', 'last_used', 'user_id', 'prefix'] as const

/** The stored part of a key's value. */
export interface HashedKey {
  readonly hash: Buffer
  readonly prefix: string
}

export interface KeyFields {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly userId: string | null
  readonly published: boolean
}

/** Lists the company's keys by name, without those of users. */
export async function listKeys(db: Database | Transaction, { companyId }: Tenant): Promise<readonly Key[]> {
  const rows = await db
    .selectFrom('api_key')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('expires', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toKey)
}

/** Loads a key and locks it until the transaction ends; throws a 404 for any other id, also of a personal key. */
export async function lockKey(trx: Transaction, { companyId }: Tenant, id: string): Promise<Key> {
  const row = await trx
    .selectFrom('api_key')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('expires', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return toKey(row)
}

/** Inserts a published key and returns its id. */
export async function insertKey(
  trx: Transaction,
  { companyId }: Tenant,
  { name, scopes, userId, hash, prefix }: Omit<KeyFields, 'published'> & HashedKey,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('api_key')
    .values({ company_id: companyId, id, name, scopes: [...scopes], hash, prefix, user_id: userId })
    .execute()
  return id
}

/** Updates the given fields of a locked key. */
export async function updateKey(trx: Transaction, { companyId }: Tenant, key: Key, change: Partial<KeyFields>): Promise<Key> {
  const { _id: id, ...stored } = key
  const { name, scopes, published, userId } = { ...stored, ...change }
  const row = await trx
    .updateTable('api_key')
    .set({ name, scopes: [...scopes], published, user_id: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toKey(row)
}

/** Replaces the value of a key; the old one stops working with the commit. */
export async function replaceKeyValue(trx: Transaction, { companyId }: Tenant, id: string, { hash, prefix }: HashedKey): Promise<void> {
  await trx.updateTable('api_key').set({ hash, prefix }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

export async function deleteKey(trx: Transaction, { companyId }: Tenant, id: string): Promise<void> {
  await trx.deleteFrom('api_key').where('company_id', '=', companyId).where('id', '=', id).execute()
}

function toKey({ id, name, scopes, published, created, last_used, user_id, prefix }: Row): Key {
  const lastUsed = last_used?.toISOString() ?? null
  return { _id: id, name, scopes: [...scopes], published, created: created.toISOString(), lastUsed, userId: user_id, prefix }
}

/** Whether an id is that of an API key of the company, and not of a user. */
export async function isApiKey(db: Database, { companyId }: Tenant, id: string | undefined): Promise<boolean> {
  if (id === undefined || !isId(id)) return false
  const row = await db.selectFrom('api_key').select('id').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
