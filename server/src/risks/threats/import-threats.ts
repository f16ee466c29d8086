import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { ThreatModel } from '@waybill/documents/otm/threat-model.ts'
import { lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import { saveRisksInBatches } from '#risks/automatic/save-risks-in-batches.ts'
import { lockRiskTarget, type RequestedRiskTarget } from '#risks/lock-risk-target.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'
import { decideThreats } from '#risks/threats/decide-threats.ts'
import { lockThreatRisks } from '#risks/threats/threat-risk-store.ts'

/** What became of the threats of a model. */
export interface ThreatCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Makes and refreshes the risks of a threat model in a project or a module, in a number of statements that does not grow with it up to a thousand threats. 400 without a place, 404 for an unknown one. */
export async function importThreats(
  tools: AppContext,
  caller: Caller,
  requested: RequestedRiskTarget,
  model: ThreatModel,
): Promise<ThreatCounts> {
  return transact(tools.db, async (trx) => {
    const target = await lockRiskTarget(trx, caller, requested)
    const scopeId = target.moduleId ?? target.projectId
    await lockAutomaticRisks(trx, [scopeId])
    const stored = await lockThreatRisks(trx, caller, target)
    const context = { scheme: await loadScheme(trx, caller, target), now: tools.now(), actor: caller, newId }
    const writes = decideThreats({ model, target, stored }, context)
    const created = writes.filter(({ before }) => before === undefined)
    const updated = writes.filter(({ before, changes }) => before !== undefined && changes.length > 0)
    await saveRisksInBatches(trx, caller, created, 'created')
    await saveRisksInBatches(trx, caller, updated, 'imported')
    await recordActivity(trx, caller, { action: 'created', object: 'threat-model', objectId: scopeId, name: model.name })
    return { created: created.length, updated: updated.length, unchanged: writes.length - created.length - updated.length }
  })
}
