import { Type } from 'typebox'
import { findUnfinishedScans } from '#sboms/sboms.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { analyseScanJob } from '#analysis/analyse-scan.ts'

/** Sees to it that no scan stays Scheduled or Processing because its job was lost: at start and every ten minutes. */
export const resumeScansJob = defineJob({
  name: 'resume-scans',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, context) => resumeScans(context),
})

export async function resumeScans({ db, jobs }: AppContext): Promise<void> {
  const scans = await findUnfinishedScans(db)
  for (const scan of scans) await transact(db, (trx) => jobs.enqueue(trx, analyseScanJob, scan, scan.scanId))
}
