import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { lockManageableUser } from '#access/lock-manageable.ts'
import { endSessionOf } from '#access/sessions/session-list-store.ts'
import { endUserSessions } from '#access/sessions/session-store.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Ends one of the caller's own sessions; throws a 404 for any other. */
export async function endOwnSession(context: AppContext, caller: Caller, id: string): Promise<void> {
  if (caller.userId === undefined) throw notFound(id)
  await endSessions(context, caller, caller.userId, {
    end: (trx, userId) => endSessionOf(trx, caller, userId, id),
    detail: 'one session',
  })
}

/** Ends the caller's own sessions except that of the request; a key without a user has none. */
export async function endOtherSessions(context: AppContext, caller: Caller): Promise<void> {
  if (caller.userId === undefined) return
  await endSessions(context, caller, caller.userId, {
    end: (trx, userId) => endUserSessions(trx, caller, userId, caller.session?.id),
    detail: caller.session === undefined ? 'all sessions' : 'all other sessions',
  })
}

/** Ends all sessions of a user. Throws a 404 for an unknown one, a 403 for one with more scopes than the caller. */
export async function endSessionsOfUser(context: AppContext, caller: Caller, userId: string): Promise<void> {
  await endSessions(context, caller, userId, { end: (trx, id) => endUserSessions(trx, caller, id), detail: 'all sessions' })
}

interface Ending {
  readonly end: (trx: Transaction, userId: string) => Promise<void>
  readonly detail: string
}

async function endSessions({ db }: AppContext, caller: Caller, userId: string, { end, detail }: Ending): Promise<void> {
  await transact(db, async (trx) => {
    const { name } = await lockManageableUser(trx, caller, userId)
    await end(trx, userId)
    await recordActivity(trx, caller, { action: 'deleted', object: 'session', objectId: userId, name, detail })
  })
}
