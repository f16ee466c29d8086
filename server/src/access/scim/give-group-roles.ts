import { recordActivity } from '#access/activity-store.ts'
import { noteLostAdministrators } from '#access/administrators.ts'
import type { Caller } from '#access/caller.ts'
import { requireGrantableScopes } from '#access/grant-scopes.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { grantsOf } from '#access/grants.ts'
import type { Scope } from '#access/scope.ts'
import { findGroupNames, type GroupNames } from '#access/scim/scim-group-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { User } from '#access/user.ts'
import { updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import type { GroupGrant } from '#platform/oidc-settings.ts'

/** A change of groups. */
export interface GroupChange {
  /** The users whose groups may have changed. */
  readonly userIds: readonly string[]
  /** Their groups before. */
  readonly before: GroupNames
  readonly mapping: readonly GroupGrant[] | undefined
}

/**
 * Gives users the roles that their groups grant in the company, no more and no less; who is and was in no group that grants any keeps theirs
 * (docs/reference/scim.md#roles). Throws a 403 for a role that the caller cannot grant and for a user who holds more than the caller.
 */
export async function giveGroupRoles(trx: Transaction, caller: Caller, { userIds, before, mapping }: GroupChange): Promise<void> {
  if (mapping === undefined || userIds.length === 0) return
  const after = await findGroupNames(trx, caller, userIds)
  const demoted: User[] = []
  for (const id of userIds.toSorted()) {
    const granted = grantedIn(caller.companyId, after.get(id), mapping)
    if (granted.length === 0 && grantedIn(caller.companyId, before.get(id), mapping).length === 0) continue
    const user = await giveRoles(trx, caller, id, granted)
    if (!granted.includes('account_admin')) demoted.push(user)
  }
  await noteLostAdministrators(trx, caller, demoted)
}

/** Returns the roles that groups grant in one company. */
export function grantedIn(companyId: string, names: readonly string[] = [], mapping: readonly GroupGrant[]): readonly Scope[] {
  return grantsOf(names, mapping)?.get(companyId) ?? []
}

/** Returns the user as before. */
async function giveRoles(trx: Transaction, caller: Caller, id: string, roles: readonly Scope[]): Promise<User> {
  const user = await lockManageableUser(trx, caller, id)
  const added = roles.filter((role) => !user.roles.includes(role))
  if (added.length === 0 && roles.length === user.roles.length) return user
  requireGrantableScopes(caller, added, 'roles')
  await updateUser(trx, caller, id, { roles })
  await endUserSessions(trx, caller, id)
  await record(trx, caller, user)
  return user
}

async function record(trx: Transaction, caller: Caller, { _id: objectId, name }: User): Promise<void> {
  await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId, name, detail: 'roles, as the groups grant' })
}
