import { Type } from 'typebox'
import { defineJob } from '#platform/jobs/job.ts'

/** Removes the files of a deleted company: once the deletion is committed, and again after a crash until it is done. */
export const removeCompanyFilesJob = defineJob({
  name: 'forget-company-files',
  lane: 'housekeeping',
  payload: Type.Object({ companyId: Type.String() }),
  run: ({ companyId }, { files }) => files.removeCompany(companyId),
})
