import { type Caller, findUnknownUser, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countTasks } from '#risks/tasks/task-store.ts'
import { announceRisks } from '#risks/announce-risks.ts'
import { lockRiskTarget } from '#risks/lock-risk-target.ts'
import { lockRisk, removeRisk, saveRisk } from '#risks/risk-store.ts'
import type { NewRisk, Risk, RiskTarget } from '#risks/risk.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskEdit, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/** Makes a risk and answers it (§4.5). 404 for an unknown place, 400 for what the rules of a write refuse. */
export async function createRisk(context: AppContext, caller: Caller, { projectId, moduleId, ...wish }: NewRisk): Promise<Risk> {
  return transact(context.db, async (trx) => {
    const target = await lockRiskTarget(trx, caller, { projectId: projectId ?? undefined, moduleId: moduleId ?? undefined })
    const write = decideWrite(undefined, { ...wish, target }, await writeContextOf(trx, { tools: context, caller }, target))
    await requireUsers(trx, caller, write)
    await saveRisk(trx, caller, write, 'created')
    await announceRisks(trx, caller, { type: 'risk.created', risks: [write.after] })
    await recordActivity(trx, caller, { action: 'created', object: 'risk', objectId: write.after.id, name: write.after.name })
    return write.after
  })
}

/** A change of a risk that depends on what is stored. */
export interface RiskRevision {
  readonly edit: (before: Risk) => RiskEdit
  readonly event: HistoryEvent
  /** What the request calls the people of a countermeasure, where it is not a field of the risk. */
  readonly responsible?: string
}

/** Carries out one write of a risk and answers the risk as it is then: load and hold, decide, save with the history, in one transaction. */
export async function reviseRisk(context: AppContext, caller: Caller, id: string, revision: RiskRevision): Promise<Risk> {
  return transact(context.db, async (trx) => {
    const before = await lockRisk(trx, caller, id)
    const write = decideWrite(before, revision.edit(before), await writeContextOf(trx, { tools: context, caller }, before))
    if (write.changes.length === 0) return write.after
    await requireUsers(trx, caller, write, revision.responsible)
    await saveRisk(trx, caller, write, revision.event)
    await recordActivity(trx, caller, { action: 'updated', object: 'risk', objectId: id, name: write.after.name })
    return write.after
  })
}

async function writeContextOf(
  trx: Transaction,
  { tools: context, caller }: { readonly tools: AppContext; readonly caller: Caller },
  scope: RiskTarget,
): Promise<WriteContext> {
  return { scheme: await loadScheme(trx, caller, scope), now: context.now(), actor: caller, newId }
}

/** Deletes a risk; with tasks only by force, and then with them (§4.5 write rule 8: else 400). */
export async function deleteRisk({ db }: AppContext, caller: Caller, id: string, { force }: { readonly force: boolean }): Promise<void> {
  await transact(db, async (trx) => {
    const { name } = await lockRisk(trx, caller, id)
    const tasks = force ? 0 : await countTasks(trx, caller, id)
    if (tasks > 0) throw invalid('force', `the risk still has tasks (${String(tasks)}); send force=true to delete them with it`)
    await removeRisk(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'risk', objectId: id, name })
  })
}

/** 400 for a user newly made responsible who is none of the company (decisions 6); one who was there before may have left. */
async function requireUsers(trx: Transaction, caller: Caller, { before, after }: RiskWrite, called?: string): Promise<void> {
  const known = new Set(responsibleOf(before).flat())
  const named = responsibleOf(after).map((ids) => ids.filter((id) => !known.has(id)))
  const unknown = named.some((ids) => ids.length > 0) ? await findUnknownUser(trx, caller, named.flat()) : undefined
  if (unknown === undefined) return
  const place = named.findIndex((ids) => ids.includes(unknown))
  const parameter = called ?? `riskProperties.countermeasures.${String(place)}.responsible`
  throw invalid(parameter, `${parameter} names no user of the company: ${unknown}`)
}

function responsibleOf(risk: Risk | undefined): readonly (readonly string[])[] {
  return (risk?.properties.countermeasures ?? []).map(({ responsible = [] }) => responsible)
}
