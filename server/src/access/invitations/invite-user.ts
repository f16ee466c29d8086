import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { type Invitation, invitationLifetimeMs } from '#access/invitations/invitation.ts'
import { replaceInvitation } from '#access/invitations/invitation-store.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { hashInvitationToken, makeSessionToken } from '#access/sessions/session-token.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Creates an invitation of a user; an earlier one no longer works. Throws a 404 for an unknown user, a 400 for a deactivated one, a 403 for one with more scopes than the caller. */
export async function inviteUser({ db, now, config }: AppContext, caller: Caller, userId: string): Promise<Invitation> {
  const token = makeSessionToken()
  const created = now()
  const expires = new Date(created.getTime() + invitationLifetimeMs)
  await transact(db, async (trx) => {
    const { name, active } = await lockManageableUser(trx, caller, userId)
    if (!active) throw invalid('active', 'The user is deactivated; activate them first.')
    await replaceInvitation(trx, caller, { userId, hash: hashInvitationToken(token), created, expires })
    await recordActivity(trx, caller, { action: 'requested', object: 'user', objectId: userId, name, detail: 'invitation' })
  })
  return { url: `${config.http.publicUrl}/welcome/${token}`, expires: expires.toISOString() }
}
