import { type Caller, findUnknownUsers, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { newId } from '#platform/ids.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { countTasks } from '#risks/tasks/task-store.ts'
import { announceRisks } from '#risks/announce-risks.ts'
import { lockRiskTarget } from '#risks/lock-risk-target.ts'
import { newlyNamed, requireKnownUsers } from '#risks/responsible-users.ts'
import { lockRisk, removeRisk, saveRisk } from '#risks/risk-store.ts'
import type { NewRisk, Risk, RiskTarget } from '#risks/risk.ts'
import { loadScheme } from '#risks/scheme/scheme-store.ts'
import type { HistoryEvent } from '#risks/vocabulary.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskEdit, RiskWrite, WriteContext } from '#risks/writing/write-context.ts'

/** Creates a risk and returns it (docs/reference/risks.md#create). Throws 404 for an unknown target, 400 for an invalid write. */
export async function createRisk(context: AppContext, caller: Caller, { projectId, moduleId, ...edit }: NewRisk): Promise<Risk> {
  return transact(context.db, async (trx) => {
    const target = await lockRiskTarget(trx, caller, { projectId: projectId ?? undefined, moduleId: moduleId ?? undefined })
    const write = decideWrite(undefined, { ...edit, target }, await writeContextOf(trx, { context, caller }, target))
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
  /** The request's name for the responsible users, if it is not a field of the risk. */
  readonly responsible?: string
}

/** Changes a risk in one transaction (lock, decide, save with history) and returns it. */
export async function reviseRisk(context: AppContext, caller: Caller, id: string, revision: RiskRevision): Promise<Risk> {
  return transact(context.db, async (trx) => {
    const before = await lockRisk(trx, caller, id)
    const write = decideWrite(before, revision.edit(before), await writeContextOf(trx, { context, caller }, before))
    if (write.changes.length === 0) return write.after
    await requireUsers(trx, caller, write, revision.responsible)
    await saveRisk(trx, caller, write, revision.event)
    await recordActivity(trx, caller, { action: 'updated', object: 'risk', objectId: id, name: write.after.name })
    return write.after
  })
}

async function writeContextOf(
  trx: Transaction,
  { context, caller }: { readonly context: AppContext; readonly caller: Caller },
  target: RiskTarget,
): Promise<WriteContext> {
  return { scheme: await loadScheme(trx, caller, target), now: context.now(), actor: caller, newId }
}

/** Deletes a risk; one with tasks only by force, and then with them (docs/reference/risks.md#delete: else 400). */
export async function deleteRisk({ db }: AppContext, caller: Caller, id: string, { force }: { readonly force: boolean }): Promise<void> {
  await transact(db, async (trx) => {
    const { name } = await lockRisk(trx, caller, id)
    const tasks = force ? 0 : await countTasks(trx, caller, id)
    if (tasks > 0) throw invalid('force', `the risk still has tasks (${String(tasks)}); send force=true to delete them with it`)
    await removeRisk(trx, caller, id)
    await recordActivity(trx, caller, { action: 'deleted', object: 'risk', objectId: id, name })
  })
}

async function requireUsers(trx: Transaction, caller: Caller, write: RiskWrite, parameterName?: string): Promise<void> {
  const named = newlyNamed(write).map(({ id }) => id)
  if (named.length > 0) requireKnownUsers(write, await findUnknownUsers(trx, caller, named), parameterName)
}
