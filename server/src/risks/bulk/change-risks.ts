import { type Caller, findUnknownUsers, recordActivities } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { HttpError, invalid } from '#platform/http-error.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { saveRisksInBatches } from '#risks/automatic/save-risks-in-batches.ts'
import { mostRisks, type RiskOutcome, type RisksChange, type RisksChanged } from '#risks/bulk/bulk-change.ts'
import { decideBulk, type DecidedRisk } from '#risks/bulk/decide-bulk.ts'
import { readRiskFilter, type RiskQuery } from '#risks/reads/risk-filter.ts'
import { listRiskIds } from '#risks/reads/risk-list-store.ts'
import { readRiskOrder } from '#risks/reads/risk-order.ts'
import { requireValidFilter } from '#risks/reads/require-valid-filter.ts'
import { lockRisks } from '#risks/risk-store.ts'
import { loadSchemes } from '#risks/scheme/scheme-store.ts'
import type { RiskWrite } from '#risks/writing/write-context.ts'

type Changer = Pick<AppContext, 'db' | 'now'>

/** Risks that are held in memory at once: each may have a megabyte of text, and its history entry twice as much. */
const risksAtOnce = 100

/**
 * Changes many risks in one transaction and says what became of each (docs/reference/risks.md#many-risks). Throws 400 for an invalid filter
 * and for one that matches more than 5,000 risks.
 */
export async function changeRisks(context: Changer, caller: Caller, change: RisksChange): Promise<RisksChanged> {
  return transact(context.db, (trx) => changeInParts(trx, context, { caller, change, save: (writes) => saveWrites(trx, caller, writes) }))
}

/** Says what a change of many risks would do, and writes nothing. */
export async function previewRisksChange(context: Changer, caller: Caller, change: RisksChange): Promise<RisksChanged> {
  return transact(context.db, (trx) => changeInParts(trx, context, { caller, change, save: () => Promise.resolve() }))
}

interface Submission {
  readonly caller: Caller
  readonly change: RisksChange
  readonly save: (writes: readonly RiskWrite[]) => Promise<void>
}

/** Goes through the risks by id, the order in which they are locked. */
async function changeInParts(trx: Transaction, context: Changer, submission: Submission): Promise<RisksChanged> {
  const ids = await chooseRisks(trx, submission.caller, submission.change)
  const ordered = ids.toSorted()
  const outcomes = new Map<string, RiskOutcome>()
  for (let from = 0; from < ordered.length; from += risksAtOnce) {
    const decided = await decideChange(trx, context, submission, ordered.slice(from, from + risksAtOnce))
    await submission.save(decided.flatMap(({ write }) => (write === undefined || write.changes.length === 0 ? [] : [write])))
    for (const { outcome } of decided) outcomes.set(idOf(outcome), outcome)
  }
  return answerOf(ids.flatMap((id) => outcomes.get(id) ?? []))
}

function idOf({ _id: id }: RiskOutcome): string {
  return id
}

/** The same number of statements for any number of risks of a part. */
async function decideChange(
  trx: Transaction,
  { now }: Changer,
  { caller, change: { riskProperties } }: Submission,
  ids: readonly string[],
): Promise<readonly DecidedRisk[]> {
  const stored = await lockRisks(trx, caller, ids)
  const schemeOf = await loadSchemes(trx, caller, [...stored.values()])
  const { owner, countermeasures } = riskProperties
  const named = [...(owner ? [owner] : []), ...(countermeasures ?? []).flatMap(({ responsible }) => responsible ?? [])]
  const unknownUsers = named.length === 0 ? [] : await findUnknownUsers(trx, caller, named)
  const shared = { now: now(), actor: caller, newId }
  return decideBulk(
    { ids, stored, edit: { riskProperties } },
    { contextOf: (risk) => ({ ...shared, scheme: schemeOf(risk) }), unknownUsers },
  )
}

async function chooseRisks(trx: Transaction, caller: Caller, { ids = [], filter }: RisksChange): Promise<readonly string[]> {
  if (filter === undefined) return ids
  const selected = await selectRisks(trx, caller, filter).catch(nameField)
  if (selected.length > mostRisks) throw invalid('filter', `filter matches more than ${String(mostRisks)} risks; change them in parts`)
  return selected
}

async function selectRisks(trx: Transaction, caller: Caller, query: RiskQuery): Promise<readonly string[]> {
  const filter = readRiskFilter(caller, query)
  const scheme = await requireValidFilter(trx, caller, filter)
  // without a condition it would change every risk of the company
  if (Object.values(filter).every((condition) => condition === undefined))
    throw new HttpError(400, 'filter must have a condition of the list')
  return listRiskIds(trx, caller, { filter, order: readRiskOrder(undefined, scheme) }, mostRisks + 1)
}

/** Renames the parameter of an error: parameters of the list are fields of the body here. */
function nameField(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 400) throw error
  throw invalid(error.parameter === undefined ? 'filter' : `filter.${error.parameter}`, error.message)
}

async function saveWrites(trx: Transaction, caller: Caller, writes: readonly RiskWrite[]): Promise<void> {
  if (writes.length === 0) return
  await saveRisksInBatches(trx, caller, writes, 'updated')
  await recordActivities(
    trx,
    caller,
    writes.map(({ after: { id, name } }) => ({ action: 'updated', object: 'risk', objectId: id, name })),
  )
}

function answerOf(risks: readonly RiskOutcome[]): RisksChanged {
  const counts = { done: 0, unchanged: 0, rejected: 0 }
  for (const { result } of risks) counts[result] += 1
  return { counts, risks: [...risks] }
}
