import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { confirmFailure, countAttempt, removePause, forgiveAttempt } from '#access/sessions/login-pause-store.ts'
import { accountPause, passwordPause } from '#access/sessions/login-pause.ts'
import type { PasswordGate } from '#access/sessions/password-gate.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { PasswordChange } from '#access/sessions/session.ts'
import { findPasswordHash, loadUser, updateUser } from '#access/user-store.ts'
import { transact } from '#database/transact.ts'
import { hashPassword } from '#platform/passwords.ts'
import { forbidden, invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireGoodPassword } from '#access/sessions/require-good-password.ts'

type PasswordContext = Pick<AppContext, 'db' | 'now'> & { readonly gate: PasswordGate }

/**
 * Changes the caller's own password and ends his other sessions. 403 for a key without a user, 400 `oldPassword` when that is
 * not the password, 429 while a pause lasts after several such.
 */
export async function changePassword({ db, now, gate }: PasswordContext, caller: Caller, change: PasswordChange): Promise<void> {
  const { userId } = caller
  if (userId === undefined) throw forbidden('This key belongs to no user, so there is no password to change.')
  const user = await loadUser(db, caller, userId)
  requireGoodPassword('newPassword', change.newPassword, user)
  const counted = await countAttempt(db, [passwordPause(userId)], now())
  const stored = await findPasswordHash(db, caller, userId)
  if (!(await gate.verify(change.oldPassword, stored))) {
    await transact(db, (trx) => confirmFailure(trx, counted, now()))
    throw invalid('oldPassword', 'oldPassword is not the password of this user.')
  }
  const passwordHash = await hashPassword(change.newPassword)
  await transact(db, async (trx) => {
    await updateUser(trx, caller, userId, { passwordHash })
    await endUserSessions(trx, caller, userId, caller.session?.id)
    await forgiveAttempt(trx, counted, now())
    await removePause(trx, accountPause(user.email))
    await recordActivity(trx, caller, { action: 'updated', object: 'user', objectId: userId, name: user.name, detail: 'password' })
  })
}
