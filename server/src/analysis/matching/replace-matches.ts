import type { NewComponent } from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { hasAnySubscriber } from '#webhooks/webhooks.ts'
import { computeMatches } from '#analysis/matching/match-components.ts'
import { deleteMatchesExcept, saveMatches } from '#analysis/matching/match-store.ts'
import { newlyMatchedTask } from '#analysis/matching/newly-matched-task.ts'

/**
 * Matches components of the catalogue again and stores what differs. Answers the components that had a match before or have one now:
 * whose findings have to be evaluated again.
 */
export async function replaceMatches(trx: Transaction, jobs: JobQueue, components: readonly NewComponent[]): Promise<readonly number[]> {
  const matches = await computeMatches(trx, components)
  const before = await deleteMatchesExcept(trx, components, matches)
  await announceMatches(trx, jobs, await saveMatches(trx, matches))
  return [...new Set([...before, ...matches.map(({ componentId }) => componentId)])]
}

const announcedAtOnce = 5_000

/** Announces new matches, only where a webhook subscribes to them. */
async function announceMatches(trx: Transaction, jobs: JobQueue, added: Awaited<ReturnType<typeof saveMatches>>): Promise<void> {
  if (added.length === 0 || !(await hasAnySubscriber(trx, 'release.vulnerability'))) return
  for (let from = 0; from < added.length; from += announcedAtOnce)
    await jobs.enqueue(trx, newlyMatchedTask, { found: added.slice(from, from + announcedAtOnce) })
}
