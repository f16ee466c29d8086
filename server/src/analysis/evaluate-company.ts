import { type Static, Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { AppContext } from '#platform/app-context.ts'
import { reasons } from '#analysis/analysis-store.ts'
import { findAllAnalysedModules } from '#analysis/affected-module-store.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'

const modulesAtOnce = 100

/** Which modules of a company to evaluate, what of them, and why. */
const ModulesToEvaluate = Type.Object({
  companyId: Type.String(),
  projectId: Type.Optional(Type.String()),
  moduleIds: Type.Optional(Type.Array(Type.String())),
  /** Given: only these components, in the modules that contain any of them. */
  componentIds: Type.Optional(Type.Array(Type.Integer())),
  /** The registry's licence of the components changed: only the licences of the modules that rely on it. */
  isRelicensed: Type.Optional(Type.Boolean()),
  reason: Type.Enum([...reasons]),
  /** Modules up to this id are done. */
  after: Type.Optional(Type.String()),
})
export type ModulesToEvaluate = Static<typeof ModulesToEvaluate>

/** Evaluates modules of one company, a batch for each run, so that companies take turns and no transaction grows with the portfolio. */
export const evaluateCompanyJob = defineJob({
  name: 'evaluate-company',
  lane: 'recheck',
  payload: ModulesToEvaluate,
  run: (request, context) => transact(context.db, (trx) => evaluateNextModules(trx, context, request)),
})

/** Evaluates the first modules in the caller's transaction and leaves the rest to a job of the same transaction. */
export async function evaluateNextModules(trx: Transaction, { jobs, now, log }: AppContext, request: ModulesToEvaluate): Promise<void> {
  const { companyId, componentIds, isRelicensed, reason } = request
  await lockEvaluationShared(trx, companyId)
  const moduleIds = await findAllAnalysedModules(trx, request, modulesAtOnce)
  if (moduleIds.length === 0) return
  // the components themselves are evaluated by the request without the mark
  const narrowed = componentIds && { componentIds: isRelicensed === true ? [] : componentIds }
  const scope = { companyId, moduleIds, ...narrowed, ...(isRelicensed === true && { isRelicensed }) }
  await evaluateModules(trx, scope, { reason, at: now(), log })
  const last = moduleIds.at(-1)
  if (last !== undefined && moduleIds.length === modulesAtOnce) await jobs.enqueue(trx, evaluateCompanyJob, { ...request, after: last })
}

/** Has modules evaluated later, each company by a job of its own; one statement for any number of companies. */
export async function evaluateCompanies(trx: Transaction, jobs: JobQueue, requests: readonly ModulesToEvaluate[]): Promise<void> {
  await jobs.enqueueAll(trx, evaluateCompanyJob, requests)
}
