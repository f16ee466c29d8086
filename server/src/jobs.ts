import { forgetCompanyFiles } from '#access/access.ts'
import {
  analyseScanJob,
  evaluateCompanyJob,
  judgeBatchJob,
  judgeHoldersJob,
  recheckAdvisoriesJob,
  recheckClockJob,
  recheckProductsJob,
  recheckSettingsJob,
  recheckVexJob,
  rematchComponentsJob,
  reprocessJob,
  resumeScansJob,
} from '#analysis/analysis.ts'
import { tellReleasesJob } from '#approvals/approvals.ts'
import { sweepBillsJob } from '#bills/bills.ts'
import { recheckRepositoriesJob, refreshFactsJob, syncJobs } from '#feeds/feeds.ts'
import { sweepFilesJob } from './file-namers.ts'
import type { Job } from '#platform/jobs/job.ts'
import { refreshCsafJob, refreshListedCsafJob, writeDocumentsJob } from '#releases/releases.ts'
import { expireExceptionsJob, refreshCveRisksJob, refreshCveRisksOfJob } from '#risks/risks.ts'
import { tidyWebhooksJob } from '#webhooks/webhooks.ts'

/** Every background job, one line each. */
export const jobs: readonly Job[] = [
  ...syncJobs,
  recheckRepositoriesJob,
  refreshFactsJob,
  forgetCompanyFiles,
  tidyWebhooksJob,
  analyseScanJob,
  reprocessJob,
  recheckAdvisoriesJob,
  recheckClockJob,
  recheckProductsJob,
  recheckSettingsJob,
  recheckVexJob,
  rematchComponentsJob,
  judgeHoldersJob,
  evaluateCompanyJob,
  judgeBatchJob,
  resumeScansJob,
  sweepBillsJob,
  tellReleasesJob,
  sweepFilesJob,
  expireExceptionsJob,
  refreshCveRisksJob,
  refreshCveRisksOfJob,
  writeDocumentsJob,
  refreshListedCsafJob,
  refreshCsafJob,
]
