import { recordActivity } from '#access/activity-store.ts'
import { makeApiKey, toHashedKey } from '#access/api-key.ts'
import type { Actor, Caller } from '#access/caller.ts'
import { requireCompany } from '#access/company-store.ts'
import { requireGrantableScopes } from '#access/grant-scopes.ts'
import type { IssuedKey, NewKey } from '#access/key.ts'
import { insertKey, replaceKeyValue } from '#access/key-store.ts'
import { readScopes } from '#access/scope-names.ts'
import { requireBindableUser, lockManageableKey } from '#access/lock-manageable.ts'
import { requireUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'

/**
 * Creates a key for a company as the operator. Only this response contains its value. Throws a 400 for scopes or userId, a 404 for the
 * company.
 */
export async function issueKey({ db }: AppContext, actor: Actor, request: NewKey): Promise<IssuedKey> {
  return transact(db, async (trx) => {
    await requireCompany(trx, actor)
    if (typeof request.userId === 'string') await requireUser(trx, actor, request.userId, 'userId')
    return storeKey(trx, actor, request)
  })
}

/**
 * Creates a key for the caller's company; throws a 403 for scopes the caller cannot grant, and for a user with more scopes than the caller.
 */
export async function issueOwnKey({ db }: AppContext, caller: Caller, request: NewKey): Promise<IssuedKey> {
  requireGrantableScopes(caller, request.scopes, 'scopes')
  return transact(db, async (trx) => {
    if (typeof request.userId === 'string') await requireBindableUser(trx, caller, request.userId)
    return storeKey(trx, caller, request)
  })
}

async function storeKey(trx: Transaction, actor: Actor, { name, scopes, userId = null }: NewKey): Promise<IssuedKey> {
  const key = makeApiKey()
  const keyId = await insertKey(trx, actor, { name, scopes: readScopes(scopes), userId, ...toHashedKey(key) })
  await recordActivity(trx, actor, { action: 'created', object: 'key', objectId: keyId, name })
  return { keyId, key }
}

/** Replaces the value of a key; throws a 403 for a key with more scopes than the caller. */
export async function rotateKey({ db }: AppContext, caller: Caller, id: string): Promise<{ readonly key: string }> {
  const key = makeApiKey()
  return transact(db, async (trx) => {
    const { name } = await lockManageableKey(trx, caller, id)
    await replaceKeyValue(trx, caller, id, toHashedKey(key))
    await recordActivity(trx, caller, { action: 'updated', object: 'key', objectId: id, name, detail: 'new value' })
    return { key }
  })
}
