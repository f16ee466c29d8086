import { recordActivity } from '#access/activity-store.ts'
import { makePersonalKey, toHashedKey } from '#access/api-key.ts'
import type { Actor, Caller, Tenant } from '#access/caller.ts'
import type { IssuedKey } from '#access/key.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { maxLifetimeMs, maxPersonalKeys, type NewPersonalKey } from '#access/personal-keys/personal-key.ts'
import {
  countPersonalKeys,
  deletePersonalKey,
  insertPersonalKey,
  replaceUnusedKey,
  type StoredPersonalKey,
} from '#access/personal-keys/personal-key-store.ts'
import { readScopes } from '#access/scope-names.ts'
import { lockUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { forbidden, HttpError, invalid, notFound } from '#platform/http-error.ts'
import { newId } from '#platform/ids.ts'

/**
 * Creates a key of the caller. Only this response contains its value. Throws a 403 for a caller that is a key, since a key could otherwise
 * obtain more scopes than it has, and for a scope the user does not hold; a 400 for the end and beyond fifty keys.
 */
export async function createPersonalKey({ db, now }: AppContext, caller: Caller, request: NewPersonalKey): Promise<IssuedKey> {
  const { userId, session } = caller
  if (userId === undefined || session === undefined) throw forbidden('Personal keys are created by a user who has logged in, not by a key.')
  const expires = readEnd(request.expires, now())
  return transact(db, async (trx) => {
    const user = await lockUser(trx, caller, userId)
    requireHeld(user.roles, request.scopes)
    await requireRoomForKey(trx, caller, userId)
    const keyId = newId()
    const scopes = readScopes(request.scopes)
    return {
      keyId,
      key: await storePersonalKey(trx, caller, { id: keyId, userId, name: request.name, scopes, expires, detail: 'personal' }),
    }
  })
}

interface NewKey extends Pick<StoredPersonalKey, 'id' | 'userId' | 'name' | 'scopes' | 'expires'> {
  /** For the audit log. */
  readonly detail: string
}

/** Makes a key of a locked user, who holds its scopes, and returns its value. */
export async function storePersonalKey(
  trx: Transaction,
  actor: Actor,
  { id, userId, name, scopes, expires, detail }: NewKey,
): Promise<string> {
  const key = makePersonalKey()
  await insertPersonalKey(trx, actor, { id, userId, name, scopes, expires, ...toHashedKey(key) })
  await recordActivity(trx, actor, { action: 'created', object: 'key', objectId: id, name, detail })
  return key
}

/** Gives a personal key of a locked user a new value and returns it; undefined where the key was used or revoked. */
export async function renewUnusedKey(
  trx: Transaction,
  actor: Actor,
  { id, userId, name, detail }: Pick<NewKey, 'id' | 'userId' | 'name' | 'detail'>,
): Promise<string | undefined> {
  const key = makePersonalKey()
  if (!(await replaceUnusedKey(trx, actor, { id, userId, ...toHashedKey(key) }))) return undefined
  await recordActivity(trx, actor, { action: 'updated', object: 'key', objectId: id, name, detail })
  return key
}

/** Throws a 400 when the locked user has fifty keys. */
export async function requireRoomForKey(trx: Transaction, tenant: Tenant, userId: string): Promise<void> {
  if (await hasRoomForKey(trx, tenant, userId)) return
  throw invalid('name', `There are ${String(maxPersonalKeys)} personal keys already; revoke one first.`)
}

export async function hasRoomForKey(trx: Transaction, tenant: Tenant, userId: string): Promise<boolean> {
  return (await countPersonalKeys(trx, tenant, userId)) < maxPersonalKeys
}

/** Revokes a key of the caller's user; throws a 404 for any other id. */
export async function revokeOwnKey({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  const { userId } = caller
  if (userId === undefined) throw notFound(id)
  await transact(db, (trx) => revoke(trx, caller, { userId, id }))
}

/** Revokes a key of a user of the company; throws a 404 for any other id, a 403 for a user with more scopes than the caller. */
export async function revokeKeyOf({ db }: AppContext, caller: Caller, key: PersonalKeyId): Promise<void> {
  await transact(db, async (trx) => {
    await lockManageableUser(trx, caller, key.userId)
    await revoke(trx, caller, key)
  })
}

interface PersonalKeyId {
  readonly userId: string
  readonly id: string
}

async function revoke(trx: Transaction, caller: Caller, key: PersonalKeyId): Promise<void> {
  const name = await deletePersonalKey(trx, caller, key)
  if (name === undefined) throw notFound(key.id)
  await recordActivity(trx, caller, { action: 'deleted', object: 'key', objectId: key.id, name, detail: 'personal' })
}

/** Reads the end of a key; throws a 400 on `expires` unless it is in the future and within a year. */
export function readEnd(sent: string, now: Date): Date {
  const expires = new Date(sent)
  if (expires <= now) throw invalid('expires', 'expires must be in the future')
  if (expires.getTime() > now.getTime() + maxLifetimeMs) throw invalid('expires', 'expires must be at most 366 days from now')
  return expires
}

/** Throws a 403 for a scope that the user does not hold: a key of their own gives nobody more, `account_admin` included. */
export function requireHeld(roles: readonly string[], scopes: readonly string[]): void {
  const missing = scopes.find((scope) => !roles.includes(scope))
  if (missing !== undefined) throw new HttpError(403, `You do not hold ${missing}.`, { parameter: 'scopes' })
}
