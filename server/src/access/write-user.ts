import { recordActivity } from '#access/activity-store.ts'
import { requireOtherAdministrator } from '#access/administrators.ts'
import type { Actor, Caller, Tenant } from '#access/caller.ts'
import { requireCompany } from '#access/company-store.ts'
import { requireGrantableScopes } from '#access/grant-scopes.ts'
import type { Scope } from '#access/scope.ts'
import { readScopes } from '#access/scope-names.ts'
import { removeInvitation } from '#access/invitations/invitation-store.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { requireOwnRoles } from '#access/oidc/require-own-roles.ts'
import { requireGoodPassword } from '#access/sessions/require-good-password.ts'
import { requirePasswords } from '#access/sessions/require-passwords.ts'
import { removeAccountPause, removePause } from '#access/sessions/login-pause-store.ts'
import { passwordPause } from '#access/sessions/login-pause.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { NewUser, User, UserChange } from '#access/user.ts'
import { setActive } from '#access/set-active.ts'
import { deleteUser, insertUser, updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { AppContext } from '#platform/app-context.ts'
import { invalid } from '#platform/http-error.ts'

/** Creates a user of the actor's company and returns the id. Throws a 400 for email or roles, a 404 for the company. */
export async function addUser(context: AppContext, actor: Actor, { password, ...request }: NewUser): Promise<string> {
  if (password !== undefined) requirePasswords(context, 'password')
  const roles = readScopes(request.roles)
  const passwordHash = await hashOptional(password)
  return transact(context.db, async (trx) => {
    await requireCompany(trx, actor)
    const id = await insertUser(trx, actor, { ...request, roles, passwordHash })
    await recordActivity(trx, actor, { action: 'created', object: 'user', objectId: id, name: request.name })
    return id
  })
}

/** Creates a user within the roles the caller may grant. */
export async function addOwnUser(context: AppContext, caller: Caller, request: NewUser): Promise<string> {
  requireGrantableScopes(caller, readScopes(request.roles), 'roles')
  return addUser(context, caller, request)
}

/**
 * Changes the given fields; new roles, a new password and deactivation end the user's sessions. Throws a 400 on `password` for a guessable one, on
 * `active` for the caller's own user, on `active` and `roles` for the last active administrator; a 403 for a user with more scopes than the caller, and for
 * a role the caller cannot grant.
 */
export async function changeUser(context: AppContext, caller: Caller, id: string, change: UserChange): Promise<User> {
  const { password, roles, active, ...others } = change
  if (password !== undefined) requirePasswords(context, 'password')
  const requestedRoles = roles === undefined ? undefined : readScopes(roles)
  const passwordHash = await hashOptional(password)
  return transact(context.db, async (trx) => {
    const stored = await lockManageableUser(trx, caller, id)
    if (requestedRoles !== undefined) await requireOwnRoles(trx, caller, stored, { requestedRoles, oidc: context.config.oidc })
    requireGrantableScopes(caller, requestedRoles?.filter((role) => !stored.roles.includes(role)) ?? [], 'roles')
    await requireDispensable(trx, caller, stored, { active, roles: requestedRoles })
    if (active !== undefined) await setActive(trx, caller, stored, { active, now: context.now() })
    const user = await updateUser(trx, caller, id, { ...others, roles: requestedRoles, passwordHash })
    if (password !== undefined) await resetPauses(trx, user, password)
    await endOldSessions(trx, caller, id, change)
    await recordActivity(trx, caller, {
      action: 'updated',
      object: 'user',
      objectId: id,
      name: user.name,
      detail: detailOf(change),
    })
    return user
  })
}

interface Future {
  readonly active: boolean | undefined
  readonly roles: readonly Scope[] | undefined
}

async function requireDispensable(trx: Transaction, caller: Caller, user: User, { active, roles }: Future): Promise<void> {
  const isDeactivated = active === false && user.active
  if (isDeactivated && user['_id'] === caller.userId) throw invalid('active', 'You cannot deactivate yourself; another administrator can.')
  if (isDeactivated) await requireOtherAdministrator(trx, caller, user, 'active')
  if (roles?.includes('account_admin') === false) await requireOtherAdministrator(trx, caller, user, 'roles')
}

/** Lists the changed fields, not their values. */
function detailOf({ active, ...others }: UserChange): string {
  const state = active === undefined ? [] : [active ? 'activated' : 'deactivated']
  return [...state, ...Object.keys(others)].join(', ')
}

async function endOldSessions(trx: Transaction, tenant: Tenant, id: string, { password, roles }: UserChange): Promise<void> {
  if (password !== undefined || roles !== undefined) await endUserSessions(trx, tenant, id)
  if (password !== undefined) await removeInvitation(trx, tenant, id)
}

/** Clears the pauses, which counted guesses at the old password. */
async function resetPauses(trx: Transaction, user: User, password: string): Promise<void> {
  const { _id: id, email } = user
  requireGoodPassword('password', password, user)
  await removeAccountPause(trx, email)
  await removePause(trx, passwordPause(id))
}

/** Deletes a user; throws a 404 for an unknown one, a 403 for one with more scopes than the caller, a 400 for the last active administrator. */
export async function removeUser({ db }: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(db, async (trx) => {
    await requireOtherAdministrator(trx, caller, await lockManageableUser(trx, caller, id), 'user_id')
    const { name } = await deleteUser(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'user', objectId: id, name })
  })
}

async function hashOptional(password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : hashPassword(password)
}
