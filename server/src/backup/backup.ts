/** Front door of backup: the whole service in one file, and back. */
export { backupRoutes } from '#backup/backup-routes.ts'
