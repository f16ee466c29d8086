import type { Actor } from '#access/caller.ts'
import { removeInvitation } from '#access/invitations/invitation-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { User } from '#access/user.ts'
import { setDeactivated } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'

interface State {
  readonly active: boolean
  readonly now: Date
}

/**
 * Deactivates or activates a locked user; repeating it changes nothing. Deactivation ends the sessions and the invitation at once
 * (docs/reference/access.md#deactivated-users).
 */
export async function setActive(trx: Transaction, actor: Actor, user: User, { active, now }: State): Promise<void> {
  const { _id: id } = user
  if (active === user.active) return
  await setDeactivated(trx, actor, id, active ? undefined : now)
  await endUserSessions(trx, actor, id)
  await removeInvitation(trx, actor, id)
}
