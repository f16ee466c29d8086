/** Entry point of backup: the whole service in one archive, and back. */
export { backupRoutes } from '#backup/backup-routes.ts'
export { findAttempt, type BackupAttempt } from '#backup/bucket/attempt-store.ts'
export { backUpJob } from '#backup/bucket/back-up-job.ts'
export { findLastBackup } from '#backup/last-backup-store.ts'
