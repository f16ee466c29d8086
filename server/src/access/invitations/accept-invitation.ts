import { recordActivity } from '#access/activity-store.ts'
import type { Actor } from '#access/caller.ts'
import { findInvitedUser, type InvitedUser, useInvitation } from '#access/invitations/invitation-store.ts'
import { removeAccountPause, removePause } from '#access/sessions/login-pause-store.ts'
import { passwordPause } from '#access/sessions/login-pause.ts'
import { stampLogin } from '#access/sessions/login-user-store.ts'
import { requireGoodPassword } from '#access/sessions/require-good-password.ts'
import { endUserSessions, insertSession } from '#access/sessions/session-store.ts'
import { hashInvitationToken, makeSessionToken } from '#access/sessions/session-token.ts'
import { checkCode, codeRequired } from '#access/totp/check-code.ts'
import { updateUser } from '#access/user-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { HttpError } from '#platform/http-error.ts'
import { hashPassword } from '#platform/passwords.ts'
import type { AppContext } from '#platform/app-context.ts'

export interface InvitationAttempt {
  readonly token: string
  readonly password: string
  /** The code of the user's authenticator app, if any. */
  readonly code: string | undefined
  readonly address: string
  readonly requestId: string
  readonly client: string | undefined
}

/** Sets the password of an invited user and logs in: returns the token of a new session. Throws a 404 for a link that is used, replaced or expired, a 401 on `code` when the user's authenticator app asks for one. */
export async function acceptInvitation(context: AppContext, attempt: InvitationAttempt): Promise<string> {
  const { db, now } = context
  const hash = hashInvitationToken(attempt.token)
  const user = await findInvitedUser(db, hash, now())
  if (user === undefined) throw unknownInvitation()
  requireGoodPassword('password', attempt.password, user)
  const verdict = await checkCode(context, user, attempt)
  if (verdict === 'missing' || verdict === 'wrong') throw codeRequired(verdict)
  const passwordHash = await hashPassword(attempt.password)
  return transact(db, async (trx) => {
    if (!(await useInvitation(trx, user, hash))) throw unknownInvitation()
    await updateUser(trx, user, user.userId, { passwordHash })
    if (!(await stampLogin(trx, { ...user, passwordHash }, now()))) throw unknownInvitation()
    await resetAccount(trx, user)
    const token = makeSessionToken()
    await insertSession(trx, user, { userId: user.userId, token, client: attempt.client, now: now() })
    await recordActivity(trx, actorOf(user, attempt), {
      action: 'logged-in',
      object: 'session',
      objectId: user.userId,
      name: user.name,
      detail: 'by invitation; the password is set',
    })
    return token
  })
}

/** Ends the sessions of the old password and the pauses that counted guesses at it. */
async function resetAccount(trx: Transaction, user: InvitedUser): Promise<void> {
  await endUserSessions(trx, user, user.userId)
  await removeAccountPause(trx, user.email)
  await removePause(trx, passwordPause(user.userId))
}

function actorOf({ companyId, userId, name }: InvitedUser, { address, requestId }: InvitationAttempt): Actor {
  return { companyId, id: userId, userId, name, address, requestId }
}

function unknownInvitation(): HttpError {
  return new HttpError(404, 'This invitation has been used, replaced or has expired. Ask an administrator for a new one.')
}
