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

/** Makes a key for a company in the operator's name. Its value is in the answer and nowhere else; 400 names scopes or userId, 404 the company. */
export async function issueKey({ db }: AppContext, actor: Actor, wish: NewKey): Promise<IssuedKey> {
  return transact(db, async (trx) => {
    await requireCompany(trx, actor)
    if (typeof wish.userId === 'string') await requireUser(trx, actor, wish.userId, 'userId')
    return storeKey(trx, actor, wish)
  })
}

/** Makes a key for the own company; 403 for scopes that the caller cannot give, and for a user who holds more than the caller. */
export async function issueOwnKey({ db }: AppContext, caller: Caller, wish: NewKey): Promise<IssuedKey> {
  requireGrantableScopes(caller, wish.scopes, 'scopes')
  return transact(db, async (trx) => {
    if (typeof wish.userId === 'string') await requireBindableUser(trx, caller, wish.userId)
    return storeKey(trx, caller, wish)
  })
}

async function storeKey(trx: Transaction, actor: Actor, { name, scopes, userId = null }: NewKey): Promise<IssuedKey> {
  const key = makeApiKey()
  const keyId = await insertKey(trx, actor, { name, scopes: readScopes(scopes), userId, ...toHashedKey(key) })
  await recordActivity(trx, actor, { action: 'created', object: 'key', objectId: keyId, name })
  return { keyId, key }
}

/** Gives a key a new value, which the caller then holds; 403 for a key that holds more than the caller. */
export async function rotateKey({ db }: AppContext, caller: Caller, id: string): Promise<{ readonly key: string }> {
  const key = makeApiKey()
  return transact(db, async (trx) => {
    const { name } = await lockManageableKey(trx, caller, id)
    await replaceKeyValue(trx, caller, id, toHashedKey(key))
    await recordActivity(trx, caller, { action: 'updated', object: 'key', objectId: id, name, detail: 'new value' })
    return { key }
  })
}
