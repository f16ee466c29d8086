import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { ReevaluationPort } from '#platform/app-context.ts'
import { findComponentsOfReleases } from '#analysis/end-of-life/lifecycle-store.ts'
import { rematchProductsJob } from '#analysis/end-of-life/rematch-products.ts'
import { evaluateAffectedModulesJob } from '#analysis/evaluate-affected-modules.ts'
import { requireRematch } from '#analysis/matching/rematch-components.ts'
import { rematchAdvisoriesJob } from '#analysis/rematch-advisories.ts'
import { reevaluateSettingsJob } from '#analysis/reevaluate-settings.ts'
import { findVulnerableComponents } from '#analysis/changed-package-store.ts'

const componentsAtOnce = 2000

/**
 * Enqueues the re-evaluations that lower slices request, in the transactions of their changes. Each change has a job of its own: one
 * that waits already may begin before the change is committed, and not see it.
 */
export function reevaluateThroughJobs(jobs: JobQueue): ReevaluationPort {
  return {
    settingsChanged: (trx, { companyId, projectId, moduleId }, { id, name }) => {
      const cause = { by: { ...(id !== undefined && { id }), name } }
      const stale = { companyId, ...(projectId !== undefined && { projectId }), ...(moduleId !== undefined && { moduleId }), cause }
      return jobs.enqueue(trx, reevaluateSettingsJob, stale)
    },
    advisoriesChanged: (trx) => jobs.enqueue(trx, rematchAdvisoriesJob, {}),
    async vulnerabilitiesChanged(trx, vulnerabilityIds) {
      const componentIds = await findVulnerableComponents(trx, vulnerabilityIds)
      if (componentIds.length > 0) await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...componentIds], reason: 'kev' })
    },
    async productsChanged(trx, { products, releases }) {
      const componentIds = await findComponentsOfReleases(trx, releases)
      for (let from = 0; from < componentIds.length; from += componentsAtOnce) {
        const some = componentIds.slice(from, from + componentsAtOnce)
        await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: some, reason: 'endoflife' })
      }
      await jobs.enqueue(trx, rematchProductsJob, { products: [...products] })
    },
    async componentsChanged(trx, { cause: reason, componentIds, relicensed = [] }) {
      if (componentIds.length > 0) await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...componentIds], reason })
      if (relicensed.length > 0)
        await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...relicensed], isRelicensed: true, reason })
    },
    catalogueRestored: (trx) => requireRematch(trx, jobs),
  }
}
