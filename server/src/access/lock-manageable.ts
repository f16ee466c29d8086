import type { Caller } from '#access/caller.ts'
import { requireMayActOn } from '#access/grant-scopes.ts'
import type { Key } from '#access/key.ts'
import { lockKey } from '#access/key-store.ts'
import type { User } from '#access/user.ts'
import { requireUser, lockUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'

/** Locks a user the caller manages; throws a 404 for any other id, a 403 when the user has more scopes than the caller. */
export async function lockManageableUser(trx: Transaction, caller: Caller, id: string): Promise<User> {
  const user = await lockUser(trx, caller, id)
  requireMayActOn(caller, 'user', user.roles)
  return user
}

/**
 * Locks a key the caller manages; throws a 404 for any other id, a 403 when it has more scopes than the caller. A key acts on behalf of its
 * user, so the user's roles count too, except for the key itself and others of its user.
 */
export async function lockManageableKey(trx: Transaction, caller: Caller, id: string): Promise<Key> {
  const key = await lockKey(trx, caller, id)
  requireMayActOn(caller, 'key', key.scopes)
  if (key.userId !== null && id !== caller.keyId) await requireManageable(trx, caller, key.userId)
  return key
}

/**
 * Throws a 403 for a user with more scopes than the caller, since a key would act on their behalf; a 400 on `userId` for an unknown or deactivated user.
 */
export async function requireBindableUser(trx: Transaction, caller: Caller, userId: string): Promise<void> {
  await requireUser(trx, caller, userId, 'userId')
  await requireManageable(trx, caller, userId)
}

async function requireManageable(trx: Transaction, caller: Caller, userId: string): Promise<void> {
  if (userId !== caller.userId) await lockManageableUser(trx, caller, userId)
}
