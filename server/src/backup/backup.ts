/** Entry point of backup: the whole service in one archive, and back. */
export { backupRoutes } from '#backup/backup-routes.ts'
export { findLastBackup } from '#backup/last-backup-store.ts'
