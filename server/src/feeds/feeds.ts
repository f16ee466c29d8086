/** Front door of feeds: knowledge that comes from outside. */
export { findCandidates } from '#feeds/candidate-store.ts'
export { feedRoutes } from '#feeds/feed-routes.ts'
export { awaitMatching, joinMatching } from '#feeds/recheck-store.ts'
export { syncJobs } from '#feeds/sync-feed.ts'
export { loadAdvisories, loadVulnerabilities } from '#feeds/vulnerability-store.ts'
