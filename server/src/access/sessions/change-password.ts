import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { forgiveAttempt, removeAccountPause } from '#access/sessions/login-pause-store.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { provePassword } from '#access/sessions/prove-password.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { PasswordChange } from '#access/sessions/session.ts'
import { loadUser, updateUser } from '#access/user-store.ts'
import { transact } from '#database/transact.ts'
import { hashPassword } from '#platform/passwords.ts'
import { forbidden } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireGoodPassword } from '#access/sessions/require-good-password.ts'

type PasswordContext = Pick<AppContext, 'db' | 'now'> & { readonly gate: PasswordGate }

/**
 * Changes the caller's own password and ends their other sessions. Throws a 403 for a key without a user, a 400 on `oldPassword` when it is
 * wrong, a 429 during a pause after several failures.
 */
export async function changePassword(context: PasswordContext, caller: Caller, change: PasswordChange): Promise<void> {
  const { db, now } = context
  const { userId } = caller
  if (userId === undefined) throw forbidden('This key belongs to no user, so there is no password to change.')
  const user = await loadUser(db, caller, userId)
  requireGoodPassword('newPassword', change.newPassword, user)
  const counted = await provePassword(context, caller, { userId, password: change.oldPassword, parameter: 'oldPassword' })
  const passwordHash = await hashPassword(change.newPassword)
  await transact(db, async (trx) => {
    await updateUser(trx, caller, userId, { passwordHash })
    await endUserSessions(trx, caller, userId, caller.session?.id)
    await forgiveAttempt(trx, counted, now())
    await removeAccountPause(trx, user.email)
    await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId: userId, name: user.name, detail: 'password' })
  })
}
