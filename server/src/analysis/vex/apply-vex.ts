import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateAfterVex } from '#analysis/vex/evaluate-after-vex.ts'
import { type SavedVex, saveVex } from '#analysis/vex/save-vex.ts'
import { type VexMatching, matchVexDocument } from '#analysis/vex/match-vex-document.ts'
import type { PackedVex } from '#analysis/vex/pack-vex.ts'
import type { VexTarget } from '#analysis/vex/vex-document-store.ts'

/** A document that was read, and what it is for. */
export interface VexToApply {
  readonly target: VexTarget
  readonly packed: PackedVex
  /** Of its bytes. */
  readonly digest: string
}

/** Stores a document, evaluates what it applies to, and reports what it matches (docs/reference/vex.md#effect); all in the caller's transaction. */
export async function applyVex(trx: Transaction, context: AppContext, caller: Caller, taken: VexToApply): Promise<SavedVex & VexMatching> {
  const { target, packed } = taken
  const by = { id: caller.id, name: caller.name }
  await lockEvaluationShared(trx, caller.companyId)
  const kept = await saveVex(trx, { ...taken, submitted: context.now(), by })
  if (kept.outcome === 'created' || kept.outcome === 'replaced') {
    const action = kept.outcome === 'created' ? 'created' : 'updated'
    await recordActivity(trx, caller, { action, object: 'vex', objectId: kept.vexId, name: packed.id ?? packed.title ?? kept.vexId })
    await evaluateAfterVex(trx, context, { companyId: target.companyId, vexId: kept.vexId, by })
  }
  return { ...kept, ...(await matchVexDocument(trx, target, packed)) }
}
