import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { requireGrantableScopes } from '#access/grant-scopes.ts'
import type { Key, KeyChange } from '#access/key.ts'
import { deleteKey, type KeyFields, updateKey } from '#access/key-store.ts'
import { readScopes } from '#access/scope-names.ts'
import { requireBindableUser, lockManageableKey } from '#access/lock-manageable.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Changes the fields sent; 400 when scopes change while the key is published, 403 for a key or user that holds more than the caller, and for a scope the caller cannot give. */
export async function changeKey({ db }: AppContext, caller: Caller, id: string, change: KeyChange): Promise<Key> {
  const { scopes, ...others } = change
  const wish = { ...others, ...(scopes !== undefined && { scopes: readScopes(scopes) }) }
  return transact(db, async (trx) => {
    const stored = await lockManageableKey(trx, caller, id)
    if (wish.scopes !== undefined) requireScopeChange(caller, stored, wish.scopes)
    if (typeof wish.userId === 'string' && wish.userId !== stored.userId) await requireBindableUser(trx, caller, wish.userId)
    return saveKeyChange(trx, caller, stored, { change: wish, detail: Object.keys(wish).join(', ') })
  })
}

/** Switches a key on or off; a key that is already so stays so. */
export async function publishKey({ db }: AppContext, caller: Caller, id: string, published: boolean): Promise<Key> {
  const detail = published ? 'published' : 'unpublished'
  return transact(db, async (trx) =>
    saveKeyChange(trx, caller, await lockManageableKey(trx, caller, id), { change: { published }, detail }),
  )
}

/** Deletes an unpublished key; a published one answers 400. */
export async function removeKey({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const { name, published } = await lockManageableKey(trx, caller, id)
    if (published) throw invalid('published', 'A published key cannot be deleted; unpublish it first.')
    await deleteKey(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'key', objectId: id, name })
  })
}

function requireScopeChange(caller: Caller, { scopes: stored, published }: Key, wished: readonly string[]): void {
  const added = wished.filter((scope) => !stored.includes(scope))
  if (added.length === 0 && wished.length === stored.length) return
  if (published) throw invalid('scopes', 'The scopes of a published key cannot change; unpublish it first.')
  requireGrantableScopes(caller, added, 'scopes')
}

interface KeyUpdate {
  readonly change: Partial<KeyFields>
  /** What changes, for the audit log. */
  readonly detail: string
}

async function saveKeyChange(trx: Transaction, caller: Caller, stored: Key, { change, detail }: KeyUpdate): Promise<Key> {
  const { _id: id } = stored
  const key = await updateKey(trx, caller, stored, change)
  await recordActivity(trx, caller, { action: 'updated', object: 'key', objectId: id, name: key.name, detail })
  return key
}
