/** Front door of approvals: requests, decisions, and what was frozen for a release. */
export { approvalRoutes } from '#approvals/approval-routes.ts'
export { loadSnapshot } from '#approvals/releases/load-snapshot.ts'
export { componentsOfRelease, releasesHolding } from '#approvals/releases/release-component-store.ts'
export { renewSnapshot } from '#approvals/releases/renew-snapshot.ts'
export { approvedReleasesOf, demandRelease, type Release, releaseByKey } from '#approvals/releases/release-store.ts'
export { writeDocumentsTask } from '#approvals/releases/write-documents-task.ts'
export type * from '#approvals/snapshot/snapshot.ts'
export { publisherOf } from '#approvals/snapshot/publisher-of.ts'
