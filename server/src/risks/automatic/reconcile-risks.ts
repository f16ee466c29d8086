import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { AutomaticRisk } from '#risks/automatic/automatic-risk.ts'
import { type ContextOf, decideReconciliation } from '#risks/automatic/decide-reconciliation.ts'
import { lockRisks } from '#risks/risk-store.ts'
import { saveRisksInBatches } from '#risks/automatic/save-risks-in-batches.ts'
import type { Risk } from '#risks/risk.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** Everything needed to reconcile the automatic risks of one company. */
export interface RisksToReconcile {
  readonly stored: readonly Risk[]
  readonly found: readonly AutomaticRisk[]
  readonly at: Date
  /** The history event of an update. */
  readonly event?: 'updated' | 'imported'
}

export interface ReconciledCounts {
  readonly created: number
  readonly updated: number
}

/**
 * Creates and updates automatic risks with their history, in a constant number of statements for up to 1,000 changes, and in two without
 * changes. The caller has called `lockAutomaticRisks`. Returns how many were created and updated.
 */
export async function reconcileRisks(
  trx: Transaction,
  actor: Actor,
  { stored, found, at, event = 'updated' }: RisksToReconcile,
): Promise<ReconciledCounts> {
  const schemes = await loadSchemes(trx, actor, [...stored, ...found.map(({ target }) => target)])
  function contextOf(target: Parameters<ContextOf>[0]): ReturnType<ContextOf> {
    return { scheme: schemes(target), now: at, actor, newId }
  }
  const planned = decideReconciliation({ stored, found }, contextOf)
  const locked = await lockRisks(trx, actor, changedIds(planned))
  const present = stored.map((risk) => locked.get(risk.id) ?? risk)
  // people may have written between reading and locking
  const writes = locked.size === 0 ? planned : decideReconciliation({ stored: present, found }, contextOf)
  return saveReconciled(trx, actor, writes, event)
}

function changedIds(writes: readonly RiskWrite[]): readonly string[] {
  return writes.flatMap(({ before }) => before?.id ?? [])
}

async function saveReconciled(
  trx: Transaction,
  actor: Actor,
  writes: readonly RiskWrite[],
  updateEvent: HistoryEvent,
): Promise<ReconciledCounts> {
  const [created, updated] = [writes.filter(({ before }) => before === undefined), writes.filter(({ before }) => before !== undefined)]
  await saveRisksInBatches(trx, actor, created, 'created')
  await saveRisksInBatches(trx, actor, updated, updateEvent)
  return { created: created.length, updated: updated.length }
}
