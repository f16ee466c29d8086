import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { AppContext } from '#platform/app-context.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { findCompaniesWithOldContents, removeContentsBefore } from '#repository-scans/content-store.ts'
import { findCompaniesWithOldMemories, removeMemoriesBefore } from '#repository-scans/memory/memory-store.ts'
import { findCompaniesWithOldScans, removeScansBefore } from '#repository-scans/scan-removal-store.ts'
import { findCompaniesWithOldUploads, removeUploadsBefore } from '#repository-scans/uploads/upload-store.ts'

/** Removes old scans, uploads and contents every night (docs/reference/repository-scans.md#retention). The sweep removes their documents. */
export const tidyRepositoryScansJob = defineJob({
  name: 'tidy-repository-scans',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: (_payload, context) => tidyScans(context),
})

async function tidyScans({ db, now, config }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - config.deepScan.keptDays * 86_400_000)
  for (const companyId of await findCompaniesWithOldScans(db, before)) await removeScansBefore(db, { companyId }, before)
  for (const companyId of await findCompaniesWithOldUploads(db, now())) await removeUploadsBefore(db, { companyId }, now())
  for (const companyId of await findCompaniesWithOldMemories(db, before)) await removeMemoriesBefore(db, { companyId }, before)
  for (const companyId of await findCompaniesWithOldContents(db, before)) await removeContentsBefore(db, { companyId }, before)
}

/** Longer than any scan runs. */
const abandonedMs = 3_600_000

/** Removes the temporary folders of scans whose process ended, at start: all where no other process can share them, else old ones. */
export async function sweepScanFolders({ config, now, log }: AppContext): Promise<void> {
  const { folder } = config.deepScan
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
    if (config.database.url !== undefined && now().getTime() - mtimeMs < abandonedMs) continue
    await rm(path, { recursive: true, force: true })
    log.info({ uid: name }, 'removed the folder of an interrupted repository scan')
  }
}
