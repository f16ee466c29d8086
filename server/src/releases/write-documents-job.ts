import { listReleases, writeDocumentsTask } from '#approvals/approvals.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { freezeDocuments, freezeSummary, offeredDocuments } from '#releases/freeze-documents.ts'

/**
 * Writes the documents of a release once it is approved, so that the first request does not wait
 * (docs/reference/release-documents.md#freezing).
 */
export const writeDocumentsJob = defineJob({
  ...writeDocumentsTask,
  run: async ({ companyId, approvalId }, context) => {
    const [release] = await listReleases(context.db, { companyId }, { approvalIds: [approvalId] })
    // its company may have been deleted
    if (release === undefined) return
    await freezeDocuments(context, release, offeredDocuments(release))
    await freezeSummary(context, release)
  },
})
