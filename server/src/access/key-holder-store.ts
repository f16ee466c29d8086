import { sql } from 'kysely'
import type { Caller } from '#access/caller.ts'
import type { Feature, Scope } from '#access/scope.ts'
import type { Database } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'

/** The caller a key stands for, and whether the key may be used at present. */
export interface KeyHolder {
  readonly caller: Caller
  readonly published: boolean
}

interface Row {
  readonly company_id: string
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly published: boolean
  readonly features: readonly Feature[]
  readonly user_id: string | null
  readonly user_name: string | null
}

/** Finds who a key belongs to by the key's hash: one indexed query a request, so that an unpublished or rotated key dies at once. */
export async function findKeyHolder(db: Database, hash: Buffer): Promise<KeyHolder | undefined> {
  const owner = await findTokenOwner(db, 'api_key', hash)
  if (owner === undefined) return undefined
  const { rows } = await sql<Row>`
    select k.company_id, k.id, k.name, k.scopes, k.published, c.features, u.id as user_id, u.name as user_name
    from api_key k
    join company c on c.id = k.company_id
    left join app_user u on u.company_id = k.company_id and u.id = k.user_id
    where k.company_id = ${owner} and k.hash = ${hash}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { company_id: companyId, id: keyId, scopes, features } = row
  const who = { id: row.user_id ?? keyId, name: row.user_name ?? row.name, userId: row.user_id ?? undefined }
  const caller = { companyId, keyId, scopes, features, ...who }
  return { caller, published: row.published }
}
