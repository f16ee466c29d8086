import { sql } from 'kysely'
import type { Caller } from '#access/caller.ts'
import { personalScopes } from '#access/personal-keys/personal-key-store.ts'
import type { Feature, Scope } from '#access/scope.ts'
import type { Database } from '#database/database.ts'
import { findTokenOwner } from '#database/token-owner.ts'

/** The caller a key belongs to, and whether the key is published. */
export interface KeyHolder {
  readonly caller: Caller
  readonly published: boolean
  /** The end of a personal key. */
  readonly expires: Date | undefined
  /** Whether it is the personal key of a deactivated user. */
  readonly isDeactivated: boolean
}

interface Row {
  readonly company_id: string
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly published: boolean
  readonly expires: Date | null
  readonly features: readonly Feature[]
  readonly is_deactivated: boolean
  readonly user_id: string | null
  readonly user_name: string | null
}

/** Finds the holder of a key by its hash; a personal key has the scopes that its user still holds. A company's key whose user is deactivated acts as the key alone. One indexed query per request, so that an unpublished or rotated key stops working at once. */
export async function findKeyHolder(db: Database, hash: Buffer): Promise<KeyHolder | undefined> {
  const owner = await findTokenOwner(db, 'api_key', hash)
  if (owner === undefined) return undefined
  const { rows } = await sql<Row>`
    select k.company_id, k.id, k.name, case when k.expires is null then k.scopes else ${personalScopes} end as scopes, k.published, k.expires, k.expires is not null and u.id is null as is_deactivated, c.features, u.id as user_id, u.name as user_name
    from api_key k
    join company c on c.id = k.company_id
    left join app_user u on u.company_id = k.company_id and u.id = k.user_id and u.deactivated is null
    where k.company_id = ${owner} and k.hash = ${hash}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { company_id: companyId, id: keyId, scopes, features } = row
  const who = { id: row.user_id ?? keyId, name: row.user_name ?? row.name, userId: row.user_id ?? undefined }
  const caller = { companyId, keyId, scopes, features, ...who }
  return { caller, published: row.published, expires: row.expires ?? undefined, isDeactivated: row.is_deactivated }
}
