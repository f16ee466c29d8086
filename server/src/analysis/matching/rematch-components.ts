import { Type } from 'typebox'
import { addLookups } from '#bills/bills.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { awaitMatching, joinMatching, regroupStale } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tools } from '#platform/tools.ts'
import { matcherVersion } from '#standards/advisory/matcher-version.ts'
import { findAnalysedModules } from '#analysis/holder-store.ts'
import { judgeInBatches } from '#analysis/judge-batch.ts'
import { judgeHoldersJob } from '#analysis/judge-holders.ts'
import { completeRematch, lockProgress, requireMatcher, saveProgress } from '#analysis/matching/rematch-store.ts'
import { replaceMatches } from '#analysis/matching/replace-matches.ts'
import { findComponentsAfter, lockRematching, subjectsOf } from '#analysis/recheck-store.ts'

const componentsAtOnce = 300

/**
 * Matches the next components by the rules of this version, has the modules that hold them evaluated again and leaves the rest to a job of the
 * same transaction: a crash loses nothing, and other work of the lane goes on between two batches. The clock only takes up what a
 * lost job left.
 */
export const rematchComponentsJob = defineJob({
  name: 'rematch-components',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, tools) => rematchSome(tools),
})

/**
 * Has the components that were matched by the rules of another version of Waybill matched anew, in the background. Any number of processes may
 * ask; one job waits.
 */
export async function rematchAfterUpgrade({ db, jobs }: Pick<Tools, 'db' | 'jobs'>): Promise<void> {
  await transact(db, (trx) => requireRematch(trx, jobs))
}

/** Does the same in the caller's transaction, such as that of a restore. */
export async function requireRematch(trx: Transaction, jobs: JobQueue): Promise<void> {
  if (await requireMatcher(trx, matcherVersion)) await enqueueNext(trx, jobs)
}

function enqueueNext(trx: Transaction, jobs: JobQueue): Promise<void> {
  return jobs.enqueue(trx, rematchComponentsJob, {}, 'next')
}

async function rematchSome(tools: Tools): Promise<void> {
  const { db } = tools
  const through = await transact(db, (trx) => lockProgress(trx, matcherVersion))
  if (through === undefined) return
  // before anything is matched by them, groups that an earlier rule made are made anew
  if (through === 0) await regroupStale(db)
  // whoever began to match under the rules of an earlier process has committed before the first component is read
  if (through === 0) await transact(db, awaitMatching)
  await transact(db, (trx) => rematchNext(trx, tools))
}

async function rematchNext(trx: Transaction, tools: Tools): Promise<void> {
  const { jobs } = tools
  await joinMatching(trx)
  await lockRematching(trx)
  const through = await lockProgress(trx, matcherVersion)
  if (through === undefined) return
  const rows = await findComponentsAfter(trx, through, componentsAtOnce)
  const last = rows.at(-1)
  if (last === undefined) return completeUpgrade(trx, tools)
  const components = rows.flatMap(subjectsOf)
  await addLookups(trx, components)
  const componentIds = await replaceMatches(trx, jobs, components)
  if (componentIds.length > 0) await jobs.enqueue(trx, judgeHoldersJob, { componentIds: [...componentIds], reason: 'upgrade' })
  await saveProgress(trx, last.id)
  await enqueueNext(trx, jobs)
}

/** Evaluates every module as a whole: the modules of changed matches were evaluated in part, and rules of licences and lifecycles may be new, too. */
async function completeUpgrade(trx: Transaction, tools: Tools): Promise<void> {
  await completeRematch(trx)
  await judgeInBatches(trx, tools, { scope: { modules: await findAnalysedModules(trx) }, reason: 'upgrade' })
}
