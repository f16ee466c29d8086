import type { Caller } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireOwnStatement } from '#analysis/statements/own-statement-store.ts'
import { withdrawVexIn } from '#analysis/vex/withdraw-vex.ts'

/** Withdraws a decision of the company and re-evaluates what it decided. 404 for any other id, and for one that was withdrawn. */
export async function withdrawStatement(context: AppContext, caller: Caller, id: string): Promise<void> {
  await transact(context.db, async (trx) => {
    await requireOwnStatement(trx, caller, id)
    await withdrawVexIn(trx, context, caller, id)
  })
}
