import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Recheck } from '#platform/tools.ts'
import { findOfReleases } from '#analysis/endoflife/life-store.ts'
import { recheckProductsJob } from '#analysis/endoflife/recheck-products.ts'
import { judgeHoldersJob } from '#analysis/judge-holders.ts'
import { requireRematch } from '#analysis/matching/rematch-components.ts'
import { recheckAdvisoriesJob } from '#analysis/recheck-advisories.ts'
import { recheckSettingsJob } from '#analysis/recheck-settings.ts'
import { findComponentsWith } from '#analysis/recheck-store.ts'

const componentsAtOnce = 2000

/**
 * Answers the lower slices' wishes for new judgements with jobs of their own transactions. Each change has a job of its own: one
 * that waits already may begin before the change is committed, and not see it.
 */
export function recheckThrough(jobs: JobQueue): Recheck {
  return {
    settingsChanged: (trx, { companyId, projectId, moduleId }) => {
      const stale = { companyId, ...(projectId !== undefined && { projectId }), ...(moduleId !== undefined && { moduleId }) }
      return jobs.enqueue(trx, recheckSettingsJob, stale)
    },
    advisoriesChanged: (trx) => jobs.enqueue(trx, recheckAdvisoriesJob, {}),
    async vulnerabilitiesChanged(trx, vulnerabilityIds) {
      const componentIds = await findComponentsWith(trx, vulnerabilityIds)
      if (componentIds.length > 0) await jobs.enqueue(trx, judgeHoldersJob, { componentIds: [...componentIds], reason: 'kev' })
    },
    async productsChanged(trx, { products, releases }) {
      const componentIds = await findOfReleases(trx, releases)
      for (let from = 0; from < componentIds.length; from += componentsAtOnce) {
        const some = componentIds.slice(from, from + componentsAtOnce)
        await jobs.enqueue(trx, judgeHoldersJob, { componentIds: some, reason: 'endoflife' })
      }
      await jobs.enqueue(trx, recheckProductsJob, { products: [...products] })
    },
    async componentsChanged(trx, { cause: reason, componentIds, relicensed = [] }) {
      if (componentIds.length > 0) await jobs.enqueue(trx, judgeHoldersJob, { componentIds: [...componentIds], reason })
      if (relicensed.length > 0) await jobs.enqueue(trx, judgeHoldersJob, { componentIds: [...relicensed], isRelicensed: true, reason })
    },
    catalogueRestored: (trx) => requireRematch(trx, jobs),
  }
}
