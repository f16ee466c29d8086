import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'
import { findNextBatch } from '#analysis/affected-module-store.ts'
import { evaluateModules } from '#analysis/evaluate-modules.ts'
import { postponeEvaluation } from '#analysis/generation-note-store.ts'
import { evaluateEnded } from '#analysis/scheduled/evaluate-ended.ts'
import { backgroundReasons, ModulesToEvaluate } from '#analysis/modules-to-evaluate.ts'

/** The most that a transaction evaluates. Each takes some fifty statements; on the embedded database all others wait for its end. */
const atOnce = { server: { modules: 100, components: 20_000 }, embedded: { modules: 100, components: 2000 } }

/** Evaluates modules of one company, a batch for each run, so that companies take turns and no transaction grows with the portfolio. */
export const evaluateCompanyJob = defineJob({
  name: 'evaluate-company',
  lane: 'recheck',
  payload: ModulesToEvaluate,
  run: evaluateAfterPause,
})

async function evaluateAfterPause(request: ModulesToEvaluate, context: AppContext): Promise<void> {
  await setTimeout(request.pause ?? 0)
  await transact(context.db, (trx) => evaluateNextModules(trx, context, request))
}

/** Evaluates the first modules in the caller's transaction and leaves the rest to a job of the same transaction. */
export async function evaluateNextModules(
  trx: Transaction,
  { config, jobs, now, log }: AppContext,
  request: ModulesToEvaluate,
): Promise<void> {
  const { companyId, reason, cause } = request
  await lockEvaluationShared(trx, companyId)
  const started = performance.now()
  if (request.after === undefined) await postponeEvaluation(trx, companyId, request)
  const { moduleIds, isLast } = await findNextBatch(trx, request, config.database.url === undefined ? atOnce.embedded : atOnce.server)
  if (moduleIds.length === 0) return
  const at = now()
  if (reason !== 'expiry') await evaluateEnded(trx, { companyId, moduleIds }, { at, log })
  await evaluateModules(trx, { companyId, moduleIds, ...narrowed(request) }, { reason, cause, at, log })
  const last = moduleIds.at(-1)
  if (last === undefined || isLast) return
  await jobs.enqueue(trx, evaluateCompanyJob, { ...request, after: last, pause: pauseAfter(reason, performance.now() - started) })
}

/** The length of a pause, as a share of the batch before it. */
const pauseShare = 0.8

const inBackground: ReadonlySet<string> = new Set(backgroundReasons)

/** A feed can change most modules at once: the pauses leave the processors to imports. */
function pauseAfter(reason: ModulesToEvaluate['reason'], milliseconds: number): number {
  return inBackground.has(reason) ? milliseconds * pauseShare : 0
}

/** Narrows the scope of an evaluation to the components and kinds of a request. */
function narrowed({ componentIds, kinds, isRelicensed }: ModulesToEvaluate): Omit<EvaluationScope, 'companyId' | 'moduleIds'> {
  // the components themselves are evaluated by the request without the mark
  const components = componentIds && { componentIds: isRelicensed === true ? [] : componentIds }
  return { ...components, ...(kinds && { kinds }), ...(isRelicensed === true && { isRelicensed }) }
}

/** Has modules evaluated later, each company by a job of its own; one statement for any number of companies. */
export async function evaluateCompanies(trx: Transaction, jobs: JobQueue, requests: readonly ModulesToEvaluate[]): Promise<void> {
  await jobs.enqueueAll(trx, evaluateCompanyJob, requests)
}
