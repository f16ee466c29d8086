import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { joinEvaluation } from '#feeds/feeds.ts'
import type { Tools } from '#platform/tools.ts'
import { judgeAfterVex } from '#analysis/vex/judge-after-vex.ts'
import { type KeptVex, keepVex } from '#analysis/vex/keep-vex.ts'
import { type Matching, matchHeld } from '#analysis/vex/match-held.ts'
import type { PackedVex } from '#analysis/vex/pack-vex.ts'
import type { VexTarget } from '#analysis/vex/vex-document-store.ts'

/** A document that was read, and what it is for. */
export interface TakenVex {
  readonly target: VexTarget
  readonly packed: PackedVex
  /** Of its bytes. */
  readonly digest: string
}

/** Keeps a document, judges what it speaks of, and tells what it speaks of (decisions 4 and 5); all in the caller's transaction. */
export async function takeVex(trx: Transaction, tools: Tools, caller: Caller, taken: TakenVex): Promise<KeptVex & Matching> {
  const { target, packed } = taken
  await joinEvaluation(trx, caller.companyId)
  const kept = await keepVex(trx, { ...taken, submitted: tools.now(), by: { id: caller.id, name: caller.name } })
  if (kept.outcome === 'created' || kept.outcome === 'replaced') {
    const action = kept.outcome === 'created' ? 'created' : 'updated'
    await recordActivity(trx, caller, { action, object: 'vex', objectId: kept.vexId, name: packed.id ?? packed.title ?? kept.vexId })
    await judgeAfterVex(trx, tools, { companyId: target.companyId, vexId: kept.vexId })
  }
  return { ...kept, ...(await matchHeld(trx, target, packed)) }
}
