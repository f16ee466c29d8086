import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import type { Tools } from '#platform/tools.ts'
import type { ThreatModel } from '#standards/threat-model/threat-model.ts'
import { lockKeeping } from '#risks/automatic/kept-risk-store.ts'
import { saveInBatches } from '#risks/automatic/save-in-batches.ts'
import { findPlace, type PlaceWanted } from '#risks/find-place.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'
import { decideThreats } from '#risks/threats/decide-threats.ts'
import { holdThreatRisks } from '#risks/threats/threat-risk-store.ts'

/** What became of the threats of a model. */
export interface ThreatCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** Makes and refreshes the risks of a threat model in a project or a module, in a number of statements that does not grow with it up to a thousand threats. 400 without a place, 404 for an unknown one. */
export async function importThreats(tools: Tools, caller: Caller, wanted: PlaceWanted, model: ThreatModel): Promise<ThreatCounts> {
  return transact(tools.db, async (trx) => {
    const place = await findPlace(trx, caller, wanted)
    const scopeId = place.moduleId ?? place.projectId
    await lockKeeping(trx, [scopeId])
    const stored = await holdThreatRisks(trx, caller, place)
    const context = { scheme: await loadScheme(trx, caller, place), now: tools.now(), actor: caller, newId }
    const writes = decideThreats({ model, place, stored }, context)
    const created = writes.filter(({ before }) => before === undefined)
    const updated = writes.filter(({ before, changes }) => before !== undefined && changes.length > 0)
    await saveInBatches(trx, caller, created, 'created')
    await saveInBatches(trx, caller, updated, 'imported')
    await recordActivity(trx, caller, { action: 'created', object: 'threat-model', objectId: scopeId, name: model.name })
    return { created: created.length, updated: updated.length, unchanged: writes.length - created.length - updated.length }
  })
}
