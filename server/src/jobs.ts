import { forgetCompanyFiles } from '#access/access.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Every background job, one line each. */
export const jobs: readonly Job[] = [forgetCompanyFiles]
