import { recordActivity } from '#access/activity-store.ts'
import { makeApiKey, markOf } from '#access/api-key.ts'
import type { Actor, Caller } from '#access/caller.ts'
import { demandCompany } from '#access/company-store.ts'
import { demandMayGive } from '#access/give-scopes.ts'
import type { IssuedKey, NewKey } from '#access/key.ts'
import { insertKey, lockKey, remarkKey } from '#access/key-store.ts'
import { readScopes } from '#access/known-words.ts'
import { demandUser } from '#access/user-store.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'

/** Makes a key for the actor's company. Its value is in the answer and nowhere else; 400 names scopes or userId, 404 the company. */
export async function issueKey({ db }: Tools, actor: Actor, wish: NewKey): Promise<IssuedKey> {
  const fields = { name: wish.name, scopes: readScopes('scopes', wish.scopes), userId: wish.userId ?? null }
  const key = makeApiKey()
  return transact(db, async (trx) => {
    await demandCompany(trx, actor)
    if (fields.userId !== null) await demandUser(trx, actor, fields.userId, 'userId')
    const keyId = await insertKey(trx, actor, { ...fields, ...markOf(key) })
    await recordActivity(trx, actor, { action: 'created', object: 'key', objectId: keyId, name: fields.name })
    return { keyId, key }
  })
}

/** As `issueKey`, within what the caller may give away. */
export async function issueOwnKey(tools: Tools, caller: Caller, wish: NewKey): Promise<IssuedKey> {
  demandMayGive(caller, readScopes('scopes', wish.scopes), 'scopes')
  return issueKey(tools, caller, wish)
}

/** Gives a key a new value, which the caller then holds: so it needs what giving such a key needs. */
export async function rotateKey({ db }: Tools, caller: Caller, id: string): Promise<{ readonly key: string }> {
  const key = makeApiKey()
  return transact(db, async (trx) => {
    const { name, scopes } = await lockKey(trx, caller, id)
    demandMayGive(caller, scopes, 'scopes')
    await remarkKey(trx, caller, id, markOf(key))
    await recordActivity(trx, caller, { action: 'updated', object: 'key', objectId: id, name, detail: 'new value' })
    return { key }
  })
}
