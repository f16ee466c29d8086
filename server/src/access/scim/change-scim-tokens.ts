import { recordActivity } from '#access/activity-store.ts'
import { makeScimToken, toHashedKey } from '#access/api-key.ts'
import type { Caller } from '#access/caller.ts'
import { lockCompany } from '#access/company-store.ts'
import { type IssuedScimToken, maxScimTokens } from '#access/scim/scim-token.ts'
import { deleteScimToken, insertScimToken, listScimTokens } from '#access/scim/scim-token-store.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid, notFound } from '#platform/http-error.ts'

/** Creates a token with the caller's rights. Only this response contains its value. Throws a 400 beyond twenty tokens. */
export async function createScimToken({ db, now }: AppContext, caller: Caller, name: string): Promise<IssuedScimToken> {
  const token = makeScimToken()
  return transact(db, async (trx) => {
    await lockCompany(trx, caller)
    if ((await listScimTokens(trx, caller)).length >= maxScimTokens)
      throw invalid('name', `There are ${String(maxScimTokens)} tokens already; revoke one first.`)
    const stored = { name, scopes: caller.scopes, madeBy: caller.name, created: now(), ...toHashedKey(token) }
    const tokenId = await insertScimToken(trx, caller, stored)
    await recordActivity(trx, caller, { action: 'created', object: 'key', objectId: tokenId, name, detail: 'SCIM token' })
    return { tokenId, token }
  })
}

/** Revokes a token at once; throws a 404 for any other id. */
export async function revokeScimToken({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const name = await deleteScimToken(trx, caller, id)
    if (name === undefined) throw notFound(id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'key', objectId: id, name, detail: 'SCIM token' })
  })
}
