import { Type } from 'typebox'
import { addLookups } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lockMatchingExclusive, lockMatchingShared, regroupStaleGroups } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { AppContext } from '#platform/app-context.ts'
import { matcherVersion } from '@waybill/vulnerabilities'
import { evaluateCompanies } from '#analysis/evaluate-company.ts'
import { findAnalysedCompanies } from '#analysis/affected-module-store.ts'
import { evaluateAffectedModulesJob } from '#analysis/evaluate-affected-modules.ts'
import { completeRematch, lockProgress, setMatcherTarget, saveProgress } from '#analysis/matching/rematch-store.ts'
import { replaceMatches } from '#analysis/matching/replace-matches.ts'
import { findComponentsAfter, lockRematching, matchTargetsOf } from '#analysis/changed-package-store.ts'

const componentsAtOnce = 300

/**
 * Matches the next components by the rules of this version, has the modules that contain them re-evaluated and leaves the rest to a job of the
 * same transaction: a crash loses nothing, and other work of the lane goes on between two batches. The clock only takes up what a
 * lost job left.
 */
export const rematchComponentsJob = defineJob({
  name: 'rematch-components',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => rematchBatch(context),
})

/**
 * Has the components that were matched by the rules of another version of Waybill matched again, in the background. Any number of processes may
 * ask; one job waits.
 */
export async function rematchAfterUpgrade({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  await transact(db, (trx) => requireRematch(trx, jobs))
}

/** Does the same in the caller's transaction, such as that of a restore. */
export async function requireRematch(trx: Transaction, jobs: JobQueue): Promise<void> {
  if (await setMatcherTarget(trx, matcherVersion)) await enqueueNext(trx, jobs)
}

function enqueueNext(trx: Transaction, jobs: JobQueue): Promise<void> {
  return jobs.enqueue(trx, rematchComponentsJob, {}, 'next')
}

async function rematchBatch(context: AppContext): Promise<void> {
  const { db } = context
  const through = await transact(db, (trx) => lockProgress(trx, matcherVersion))
  if (through === undefined) return
  // before anything is matched by them, groups that an earlier rule made are made again
  if (through === 0) await regroupStaleGroups(db)
  // transactions that match under the rules of an earlier process have committed before the first component is read
  if (through === 0) await transact(db, lockMatchingExclusive)
  await transact(db, (trx) => rematchNext(trx, context))
}

async function rematchNext(trx: Transaction, context: AppContext): Promise<void> {
  const { jobs } = context
  await lockMatchingShared(trx)
  await lockRematching(trx)
  const through = await lockProgress(trx, matcherVersion)
  if (through === undefined) return
  const rows = await findComponentsAfter(trx, through, componentsAtOnce)
  const last = rows.at(-1)
  if (last === undefined) return completeUpgrade(trx, context)
  const components = rows.flatMap(matchTargetsOf)
  await addLookups(trx, components)
  const componentIds = await replaceMatches(trx, jobs, components)
  if (componentIds.length > 0) await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...componentIds], reason: 'upgrade' })
  await saveProgress(trx, last.id)
  await enqueueNext(trx, jobs)
}

/** Evaluates every module as a whole: the modules of changed matches were evaluated in part, and rules of licences and lifecycles may be new, too. */
async function completeUpgrade(trx: Transaction, { jobs }: AppContext): Promise<void> {
  await completeRematch(trx)
  const companies = await findAnalysedCompanies(trx)
  await evaluateCompanies(
    trx,
    jobs,
    companies.map((companyId) => ({ companyId, reason: 'upgrade' })),
  )
}
