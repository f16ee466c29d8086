/** Entry point of repository scans: deep scans of repositories and archives, and the modules they fill. */
export { repositoryScanRoutes } from '#repository-scans/repository-scan-routes.ts'
export { scanRepositoryJob } from '#repository-scans/scan-repository-job.ts'
export { sweepScanFolders, tidyRepositoryScansJob } from '#repository-scans/tidy-scans.ts'
