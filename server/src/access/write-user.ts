import { recordActivity } from '#access/activity-store.ts'
import type { Actor, Caller, Tenant } from '#access/caller.ts'
import { requireCompany } from '#access/company-store.ts'
import { requireGrantableScopes } from '#access/grant-scopes.ts'
import { readScopes } from '#access/scope-names.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { requireGoodPassword } from '#access/sessions/require-good-password.ts'
import { removePause } from '#access/sessions/login-pause-store.ts'
import { accountPause, passwordPause } from '#access/sessions/login-pause.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { NewUser, User, UserChange } from '#access/user.ts'
import { deleteUser, insertUser, updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Makes a user of the actor's company and answers its id. 400 names email or roles, 404 the company. */
export async function addUser({ db }: AppContext, actor: Actor, { password, ...wish }: NewUser): Promise<string> {
  const roles = readScopes(wish.roles)
  const passwordHash = await hashOptional(password)
  return transact(db, async (trx) => {
    await requireCompany(trx, actor)
    const id = await insertUser(trx, actor, { ...wish, roles, passwordHash })
    await recordActivity(trx, actor, { action: 'created', object: 'user', objectId: id, name: wish.name })
    return id
  })
}

/** As `addUser`, within what the caller may give away. */
export async function addOwnUser(context: AppContext, caller: Caller, wish: NewUser): Promise<string> {
  requireGrantableScopes(caller, readScopes(wish.roles), 'roles')
  return addUser(context, caller, wish)
}

/**
 * Changes the fields sent; new roles or a new password end the user's sessions. 400 `password` for one that is guessed first; 403
 * for a user who holds more than the caller, and for a role the caller cannot give.
 */
export async function changeUser({ db }: AppContext, caller: Caller, id: string, change: UserChange): Promise<User> {
  const { password, roles, ...others } = change
  const wished = roles === undefined ? undefined : readScopes(roles)
  const passwordHash = await hashOptional(password)
  return transact(db, async (trx) => {
    const stored = await lockManageableUser(trx, caller, id)
    requireGrantableScopes(caller, wished?.filter((role) => !stored.roles.includes(role)) ?? [], 'roles')
    const user = await updateUser(trx, caller, id, { ...others, roles: wished, passwordHash })
    if (password !== undefined) await resetPauses(trx, user, password)
    await endOldSessions(trx, caller, id, change)
    // what was changed, not to what
    await recordActivity(trx, caller, {
      action: 'updated',
      object: 'user',
      objectId: id,
      name: user.name,
      detail: Object.keys(change).join(', '),
    })
    return user
  })
}

async function endOldSessions(trx: Transaction, tenant: Tenant, id: string, { password, roles }: UserChange): Promise<void> {
  if (password !== undefined || roles !== undefined) await endUserSessions(trx, tenant, id)
}

/** A new password knows nothing of guesses at the old one. */
async function resetPauses(trx: Transaction, user: User, password: string): Promise<void> {
  const { _id: id, email } = user
  requireGoodPassword('password', password, user)
  await removePause(trx, accountPause(email))
  await removePause(trx, passwordPause(id))
}

/** Deletes a user; 404 for an unknown one, 403 for one who holds more than the caller. */
export async function removeUser({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockManageableUser(trx, caller, id)
    const { name } = await deleteUser(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'user', objectId: id, name })
  })
}

async function hashOptional(password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password)
}
