import { listReleases, writeDocumentsTask } from '#approvals/approvals.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { freezeDocuments, freezeSummary, offeredDocuments } from '#releases/freeze-documents.ts'

/** Writes the documents of a release once it is approved, so that whoever asks first does not wait (decisions 9). */
export const writeDocumentsJob = defineJob({
  ...writeDocumentsTask,
  run: async ({ companyId, approvalId }, context) => {
    const [release] = await listReleases(context.db, { companyId }, { approvalIds: [approvalId] })
    // its company may be gone by now
    if (release === undefined) return
    await freezeDocuments(context, release, offeredDocuments(release))
    await freezeSummary(context, release)
  },
})
