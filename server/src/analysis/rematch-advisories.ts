import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { AppContext } from '#platform/app-context.ts'
import { evaluateAffectedModulesJob } from '#analysis/evaluate-affected-modules.ts'
import { replaceMatches } from '#analysis/matching/replace-matches.ts'
import { findComponentsByLookupKey, takeChangedPackages } from '#analysis/changed-package-store.ts'

const packagesAtOnce = 100

/**
 * Matches the components of packages whose advisories changed, and has exactly the modules judged that hold a component with
 * a match then or now. Works the list off in batches, each one transaction, so that a crash loses nothing.
 */
export const rematchAdvisoriesJob = defineJob({
  name: 'recheck-advisories',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => rematchAdvisories(context),
})

async function rematchAdvisories({ db, jobs }: AppContext): Promise<void> {
  for (let isMore = true; isMore;) isMore = await transact(db, (trx) => rematchBatch(trx, jobs))
}

/** One batch; answers whether there may be more. */
async function rematchBatch(trx: Transaction, jobs: JobQueue): Promise<boolean> {
  const packages = await takeChangedPackages(trx, packagesAtOnce)
  if (packages.length === 0) return false
  const components = await findComponentsByLookupKey(trx, packages)
  const componentIds = await replaceMatches(trx, jobs, components)
  if (componentIds.length > 0) await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...componentIds] })
  return packages.length === packagesAtOnce
}
