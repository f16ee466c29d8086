import { recordActivity } from '#access/activity-store.ts'
import type { Caller } from '#access/caller.ts'
import { endSession } from '#access/sessions/session-store.ts'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'

/** Ends the caller's session; does nothing for a key. */
export async function logOut(db: Database, caller: Caller): Promise<void> {
  const { session, id, name } = caller
  if (session === undefined) return
  await transact(db, async (trx) => {
    await endSession(trx, caller, session.id)
    await recordActivity(trx, caller, { action: 'logged-out', object: 'session', objectId: id, name })
  })
}
