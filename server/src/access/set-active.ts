import type { Actor } from '#access/caller.ts'
import { lockCompany } from '#access/company-store.ts'
import { removeInvitation } from '#access/invitations/invitation-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { User } from '#access/user.ts'
import { hasOtherWithRole, setDeactivated } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'

interface State {
  readonly active: boolean
  readonly now: Date
}

/**
 * Deactivates or activates a locked user; repeating it changes nothing. Deactivation ends the sessions and the invitation at once
 * (docs/reference/access.md#deactivated-users). Throws a 400 on `active` for the actor's own user and for the last active administrator.
 */
export async function setActive(trx: Transaction, actor: Actor, user: User, { active, now }: State): Promise<void> {
  const { _id: id } = user
  if (active === user.active) return
  if (!active) await requireDispensable(trx, actor, user)
  await setDeactivated(trx, actor, id, active ? undefined : now)
  await endUserSessions(trx, actor, id)
  await removeInvitation(trx, actor, id)
}

async function requireDispensable(trx: Transaction, actor: Actor, user: User): Promise<void> {
  if (user['_id'] === actor.userId) throw invalid('active', 'You cannot deactivate yourself; another administrator can.')
  await requireOtherAdministrator(trx, actor, user, 'active')
}

/**
 * Throws a 400 that names the field when this is the last active administrator of the company. Locks the company, so that of two
 * administrators who go at once one stays.
 */
export async function requireOtherAdministrator(trx: Transaction, actor: Actor, user: User, parameter: string): Promise<void> {
  if (!user.active || !user.roles.includes('account_admin')) return
  await lockCompany(trx, actor)
  if (await hasOtherWithRole(trx, actor, { id: user['_id'], role: 'account_admin' })) return
  throw invalid(parameter, 'This is the last active administrator of the company.')
}
