import { saveLastBackup } from '#backup/last-backup-store.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Remembers for `waybill doctor` that an archive of this moment was written. Without it the backup is as good. */
export async function recordBackup({ db, log }: AppContext, moment: Date): Promise<void> {
  try {
    await saveLastBackup(db, moment)
  } catch (error) {
    log.warn({ err: error }, 'the time of the backup could not be stored')
  }
}
