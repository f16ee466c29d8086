import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { saveRisks } from '#risks/risk-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** So many risks go into the database at once, some megabytes. */
const savedAtOnce = 1_000

/** Saves many writes and their history; two statements for every thousand. */
export async function saveInBatches(trx: Transaction, actor: Actor, writes: readonly RiskWrite[], event: HistoryEvent): Promise<void> {
  for (let from = 0; from < writes.length; from += savedAtOnce) await saveRisks(trx, actor, writes.slice(from, from + savedAtOnce), event)
}
