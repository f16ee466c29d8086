import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { ThreatModel } from '@waybill/documents/otm'
import { lockAutomaticRisks } from '#risks/automatic/automatic-risk-store.ts'
import { saveRisksInBatches } from '#risks/automatic/save-risks-in-batches.ts'
import { lockRiskTarget, type RequestedRiskTarget } from '#risks/lock-risk-target.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'
import { decideThreats } from '#risks/threats/decide-threats.ts'
import { lockThreatRisks } from '#risks/threats/threat-risk-store.ts'

/** The numbers of risks an imported threat model changed. */
export interface ThreatCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** What a threat model describes. */
interface ThreatTarget extends RequestedRiskTarget {
  /** Runs first in the transaction, where the target may not exist before. */
  readonly prepare?: ((trx: Transaction) => Promise<void>) | undefined
}

/**
 * Creates and updates the risks of a threat model in a project or a module, in a constant number of statements for up to a thousand
 * threats. Throws 400 without a target, 404 for an unknown one.
 */
export async function importThreats(
  appContext: AppContext,
  caller: Caller,
  requested: ThreatTarget,
  model: ThreatModel,
): Promise<ThreatCounts> {
  return transact(appContext.db, async (trx) => {
    await requested.prepare?.(trx)
    const target = await lockRiskTarget(trx, caller, requested)
    const scopeId = target.moduleId ?? target.projectId
    await lockAutomaticRisks(trx, [scopeId])
    const stored = await lockThreatRisks(trx, caller, target)
    const writeContext = { scheme: await loadScheme(trx, caller, target), now: appContext.now(), actor: caller, newId }
    const writes = decideThreats({ model, target, stored }, writeContext)
    const created = writes.filter(({ before }) => before === undefined)
    const updated = writes.filter(({ before, changes }) => before !== undefined && changes.length > 0)
    await saveRisksInBatches(trx, caller, created, 'created')
    await saveRisksInBatches(trx, caller, updated, 'imported')
    await recordActivity(trx, caller, { action: 'created', object: 'threat-model', objectId: scopeId, name: model.name })
    return { created: created.length, updated: updated.length, unchanged: writes.length - created.length - updated.length }
  })
}
