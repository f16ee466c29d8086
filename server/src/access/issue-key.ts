import { recordActivity } from '#access/activity-store.ts'
import { makeApiKey, markOf } from '#access/api-key.ts'
import type { Actor, Caller } from '#access/caller.ts'
import { demandCompany } from '#access/company-store.ts'
import { demandMayGive } from '#access/give-scopes.ts'
import type { IssuedKey, NewKey } from '#access/key.ts'
import { insertKey, remarkKey } from '#access/key-store.ts'
import { readScopes } from '#access/known-words.ts'
import { demandBindable, lockReachableKey } from '#access/lock-reachable.ts'
import { demandUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'

/** Makes a key for a company in the operator's name. Its value is in the answer and nowhere else; 400 names scopes or userId, 404 the company. */
export async function issueKey({ db }: Tools, actor: Actor, wish: NewKey): Promise<IssuedKey> {
  return transact(db, async (trx) => {
    await demandCompany(trx, actor)
    if (typeof wish.userId === 'string') await demandUser(trx, actor, wish.userId, 'userId')
    return storeKey(trx, actor, wish)
  })
}

/** Makes a key for the own company; 403 for scopes that the caller cannot give, and for a user who holds more than the caller. */
export async function issueOwnKey({ db }: Tools, caller: Caller, wish: NewKey): Promise<IssuedKey> {
  demandMayGive(caller, wish.scopes, 'scopes')
  return transact(db, async (trx) => {
    if (typeof wish.userId === 'string') await demandBindable(trx, caller, wish.userId)
    return storeKey(trx, caller, wish)
  })
}

async function storeKey(trx: Transaction, actor: Actor, { name, scopes, userId = null }: NewKey): Promise<IssuedKey> {
  const key = makeApiKey()
  const keyId = await insertKey(trx, actor, { name, scopes: readScopes(scopes), userId, ...markOf(key) })
  await recordActivity(trx, actor, { action: 'created', object: 'key', objectId: keyId, name })
  return { keyId, key }
}

/** Gives a key a new value, which the caller then holds; 403 for a key that holds more than the caller. */
export async function rotateKey({ db }: Tools, caller: Caller, id: string): Promise<{ readonly key: string }> {
  const key = makeApiKey()
  return transact(db, async (trx) => {
    const { name } = await lockReachableKey(trx, caller, id)
    await remarkKey(trx, caller, id, markOf(key))
    await recordActivity(trx, caller, { action: 'updated', object: 'key', objectId: id, name, detail: 'new value' })
    return { key }
  })
}
