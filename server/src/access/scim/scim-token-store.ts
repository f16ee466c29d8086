import { sql } from 'kysely'
import type { Caller, Tenant } from '#access/caller.ts'
import type { HashedKey } from '#access/key-store.ts'
import type { Feature, Scope } from '#access/scope.ts'
import type { ScimToken } from '#access/scim/scim-token.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'
import { newId } from '#platform/ids.ts'

const minuteMs = 60_000

interface Row {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly features: readonly Feature[]
  readonly last_used: Date | null
}

/** Finds the caller of a token, which may do what its maker could when making it. Updates the last use at most once a minute. */
export async function findScimCaller(db: Database, hash: Buffer, now: Date): Promise<Caller | undefined> {
  const companyId = await findTokenOwner(db, 'scim_token', hash)
  if (companyId === undefined) return undefined
  const { rows } = await sql<Row>`
    select t.id, t.name, t.scopes, t.last_used, c.features
    from scim_token t join company c on c.id = t.company_id
    where t.company_id = ${companyId} and t.hash = ${hash}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, name, scopes, features, last_used: lastUsed } = row
  if (lastUsed === null || now.getTime() - lastUsed.getTime() >= minuteMs) await touch(db, { companyId, id, now })
  return { companyId, id, keyId: id, name, scopes, features }
}

interface Use extends Tenant {
  readonly id: string
  readonly now: Date
}

async function touch(db: Database, { companyId, id, now }: Use): Promise<void> {
  await db.updateTable('scim_token').set({ last_used: now }).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Lists the tokens of a company, newest first. */
export async function listScimTokens(db: Database | Transaction, { companyId }: Tenant): Promise<readonly ScimToken[]> {
  const rows = await db
    .selectFrom('scim_token')
    .select(['id', 'name', 'prefix', 'made_by', 'created', 'last_used'])
    .where('company_id', '=', companyId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, prefix, made_by: madeBy, created, last_used: lastUsed }) => {
    return { _id: id, name, prefix, madeBy, created: created.toISOString(), lastUsed: lastUsed?.toISOString() ?? null }
  })
}

export interface StoredScimToken extends HashedKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly madeBy: string
  readonly created: Date
}

/** Inserts a token and returns its id. */
export async function insertScimToken(trx: Transaction, { companyId }: Tenant, token: StoredScimToken): Promise<string> {
  const { name, scopes, madeBy, created, hash, prefix } = token
  const id = newId()
  await trx
    .insertInto('scim_token')
    .values({ company_id: companyId, id, name, scopes: [...scopes], hash, prefix, made_by: madeBy, created, last_used: null })
    .execute()
  return id
}

/** Deletes a token and returns its name; undefined for any other id. */
export async function deleteScimToken(trx: Transaction, { companyId }: Tenant, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('scim_token')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
