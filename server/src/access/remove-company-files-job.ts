import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'

/** Removes the files of a deleted company after the deletion is committed; retried until done. */
export const removeCompanyFilesJob = defineJob({
  name: 'forget-company-files',
  lane: 'housekeeping',
  payload: Type.Object({ companyId: Type.String() }),
  run: ({ companyId }, { files }) => files.removeCompany(companyId),
})
