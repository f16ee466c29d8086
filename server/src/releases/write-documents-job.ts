import { approvedReleasesOf, writeDocumentsTask } from '#approvals/approvals.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { freezeDocuments, freezeSummary, offeredDocuments } from '#releases/freeze-documents.ts'

/** Writes the documents of a release once it is approved, so that whoever asks first does not wait (decisions 9). */
export const writeDocumentsJob = defineJob({
  ...writeDocumentsTask,
  run: async ({ companyId, approvalId }, tools) => {
    const [release] = await approvedReleasesOf(tools.db, { companyId }, { approvalIds: [approvalId] })
    // its company may be gone by now
    if (release === undefined) return
    await freezeDocuments(tools, release, offeredDocuments(release))
    await freezeSummary(tools, release)
  },
})
