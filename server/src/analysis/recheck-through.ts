import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Recheck } from '#platform/tools.ts'

/** Answers the lower slices' wishes for new judgements with jobs. */
export function recheckThrough(_jobs: JobQueue): Recheck {
  return { settingsChanged: async () => undefined, advisoriesChanged: async () => undefined }
}
