import { removeCompanyFilesJob } from '#access/access.ts'
import {
  analyseScanJob,
  evaluateCompanyJob,
  evaluateAffectedModulesJob,
  rematchAdvisoriesJob,
  reevaluateScheduledJob,
  rematchProductsJob,
  reevaluateSettingsJob,
  reevaluateVexJob,
  rematchComponentsJob,
  planFixesJob,
  previewPoliciesJob,
  removeOldAnswersJob,
  simulateUpgradesJob,
  reprocessJob,
  removeGenerationsJob,
  resumeScansJob,
  updateExploitationScoresJob,
  countFacetsJob,
} from '#analysis/analysis.ts'
import { announceNewVulnerabilitiesJob, recountChangesJob } from '#approvals/approvals.ts'
import { backUpJob } from '#backup/backup.ts'
import { removeUnusedSbomsJob } from '#sboms/sboms.ts'
import { measureQualityJob, reevaluateRepositoriesJob, updateFactsJob, syncJobs } from '#feeds/feeds.ts'
import { sendDigestsJob } from '#digests/digests.ts'
import { sweepFilesJob } from './file-references.ts'
import type { Job } from '#platform/jobs/job.ts'
import { evaluateProductJob, evaluateProductsJob, findExploitedJob, watchExploitedJob } from '#products/products.ts'
import { updateCsafJob, updateListedCsafJob, writeDocumentsJob } from '#releases/releases.ts'
import { countDashboardsJob } from '#reports/reports.ts'
import { scanRepositoryJob, tidyRepositoryScansJob } from '#repository-scans/repository-scans.ts'
import { expireExceptionsJob, reconcileAllCveRisksJob, reconcileModuleCveRisksJob } from '#risks/risks.ts'
import { syncTicketsJob } from '#tickets/tickets.ts'
import { buildIndexesJob, gatherStatisticsJob, removeOldRowsJob, vacuumTablesJob } from '#retention/retention.ts'
import { tidyWebhooksJob } from '#webhooks/webhooks.ts'

/** Lists every background job. */
export const jobs: readonly Job[] = [
  ...syncJobs,
  reevaluateRepositoriesJob,
  updateFactsJob,
  measureQualityJob,
  removeCompanyFilesJob,
  tidyWebhooksJob,
  syncTicketsJob,
  sendDigestsJob,
  analyseScanJob,
  reprocessJob,
  rematchAdvisoriesJob,
  reevaluateScheduledJob,
  rematchProductsJob,
  reevaluateSettingsJob,
  reevaluateVexJob,
  rematchComponentsJob,
  evaluateAffectedModulesJob,
  evaluateCompanyJob,
  resumeScansJob,
  removeGenerationsJob,
  planFixesJob,
  previewPoliciesJob,
  simulateUpgradesJob,
  removeOldAnswersJob,
  updateExploitationScoresJob,
  countFacetsJob,
  countDashboardsJob,
  removeUnusedSbomsJob,
  scanRepositoryJob,
  tidyRepositoryScansJob,
  announceNewVulnerabilitiesJob,
  recountChangesJob,
  watchExploitedJob,
  findExploitedJob,
  evaluateProductsJob,
  evaluateProductJob,
  buildIndexesJob,
  removeOldRowsJob,
  vacuumTablesJob,
  gatherStatisticsJob,
  backUpJob,
  sweepFilesJob,
  expireExceptionsJob,
  reconcileAllCveRisksJob,
  reconcileModuleCveRisksJob,
  writeDocumentsJob,
  updateListedCsafJob,
  updateCsafJob,
]
