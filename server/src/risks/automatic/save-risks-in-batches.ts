import { type Actor, announceChange } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { announceRisks } from '#risks/announce-risks.ts'
import { saveRisks } from '#risks/risk-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** Risks written per statement, some megabytes. */
const risksPerBatch = 1_000

async function saveBatch(trx: Transaction, actor: Actor, writes: readonly RiskWrite[], event: HistoryEvent): Promise<void> {
  await saveRisks(trx, actor, writes, event)
  await announceChange(trx, actor, { type: 'risk', ids: writes.map(({ after }) => after.id) })
  if (event === 'created') await announceRisks(trx, actor, { type: 'risk.created', risks: writes.map(({ after }) => after) })
}

/** Saves writes with their history and announces new risks, in three statements per thousand plus the check for webhook subscriptions. */
export async function saveRisksInBatches(trx: Transaction, actor: Actor, writes: readonly RiskWrite[], event: HistoryEvent): Promise<void> {
  for (let from = 0; from < writes.length; from += risksPerBatch)
    await saveBatch(trx, actor, writes.slice(from, from + risksPerBatch), event)
}
