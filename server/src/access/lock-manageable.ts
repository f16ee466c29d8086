import type { Caller } from '#access/caller.ts'
import { requireMayActOn } from '#access/grant-scopes.ts'
import type { Key } from '#access/key.ts'
import { lockKey } from '#access/key-store.ts'
import type { User } from '#access/user.ts'
import { requireUser, lockUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'

/** Locks a user to act on; 404 when the company has none of that id, 403 when the user holds more than the caller. */
export async function lockManageableUser(trx: Transaction, caller: Caller, id: string): Promise<User> {
  const user = await lockUser(trx, caller, id)
  requireMayActOn(caller, 'user', user.roles)
  return user
}

/**
 * Locks a key to act on; 404 when the company has none of that id, 403 when it holds more than the caller. A key acts in the name of
 * its user, so it counts as holding the user's roles too; a key may act on itself and on others of its own user.
 */
export async function lockManageableKey(trx: Transaction, caller: Caller, id: string): Promise<Key> {
  const key = await lockKey(trx, caller, id)
  requireMayActOn(caller, 'key', key.scopes)
  if (key.userId !== null && id !== caller.keyId) await requireBindableUser(trx, caller, key.userId)
  return key
}

/** Refuses a key for a user who holds more than the caller: it would act in that user's name. 400 `userId` for an unknown user. */
export async function requireBindableUser(trx: Transaction, caller: Caller, userId: string): Promise<void> {
  await requireUser(trx, caller, userId, 'userId')
  if (userId !== caller.userId) await lockManageableUser(trx, caller, userId)
}
