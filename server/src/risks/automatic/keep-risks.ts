import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import type { AutomaticRisk } from '#risks/automatic/automatic-risk.ts'
import { type ContextOf, decideUpkeep } from '#risks/automatic/decide-upkeep.ts'
import { holdRisks } from '#risks/automatic/kept-risk-store.ts'
import { saveInBatches } from '#risks/automatic/save-in-batches.ts'
import type { Risk } from '#risks/risk.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

/** What the machine keeps risks of, in one company: all risks that may be concerned, and what was found. */
export interface Keeping {
  readonly stored: readonly Risk[]
  readonly found: readonly AutomaticRisk[]
  readonly at: Date
  /** What the history calls a change. */
  readonly refreshed?: 'updated' | 'imported'
}

export interface KeptCounts {
  readonly created: number
  readonly updated: number
}

/**
 * Makes and refreshes the risks of what was found, with their history, in a constant number of statements for up to 1,000 risks that change; two where
 * none does. The caller holds the keeping of these places. Answers how many were made and changed.
 */
export async function keepRisks(
  trx: Transaction,
  actor: Actor,
  { stored, found, at, refreshed = 'updated' }: Keeping,
): Promise<KeptCounts> {
  const schemes = await loadSchemes(trx, actor, [...stored, ...found.map(({ place }) => place)])
  function contextOf(place: Parameters<ContextOf>[0]): ReturnType<ContextOf> {
    return { scheme: schemes(place), now: at, actor, newId }
  }
  const planned = decideUpkeep({ stored, found }, contextOf)
  const held = await holdRisks(trx, actor, changedIds(planned))
  const present = stored.map((risk) => held.get(risk.id) ?? risk)
  // people may have written between reading and holding
  const writes = held.size === 0 ? planned : decideUpkeep({ stored: present, found }, contextOf)
  return saveKept(trx, actor, writes, refreshed)
}

function changedIds(writes: readonly RiskWrite[]): readonly string[] {
  return writes.flatMap(({ before }) => before?.id ?? [])
}

async function saveKept(trx: Transaction, actor: Actor, writes: readonly RiskWrite[], refreshed: HistoryEvent): Promise<KeptCounts> {
  const [created, updated] = [writes.filter(({ before }) => before === undefined), writes.filter(({ before }) => before !== undefined)]
  await saveInBatches(trx, actor, created, 'created')
  await saveInBatches(trx, actor, updated, refreshed)
  return { created: created.length, updated: updated.length }
}
