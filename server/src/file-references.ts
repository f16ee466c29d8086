import { Type } from 'typebox'
import { sweepFiles } from '#platform/files/sweep-files.ts'
import type { FileReference } from '#platform/files/unreferenced-file-store.ts'
import { defineJob } from '#platform/jobs/job.ts'

/**
 * Lists every column that references documents in the file store. The sweep removes stored files without a reference, so each new column
 * belongs here and needs an index on company_id and itself.
 */
export const fileReferences: readonly FileReference[] = [
  { table: 'scan', column: 'document_digest' },
  { table: 'obom', column: 'document_digest' },
  { table: 'sarif', column: 'document_digest' },
  { table: 'vex_document', column: 'digest' },
  { table: 'product_file', column: 'digest' },
  { table: 'release_document', column: 'digest' },
  { table: 'repository_scan', column: 'result_digest' },
  { table: 'repository_scan_upload', column: 'digest' },
]

/** Removes unreferenced files every night. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '10 4 * * *',
  async run(_payload, context) {
    const removed = await sweepFiles(context, fileReferences)
    context.log.info({ removed }, 'removed unreferenced files')
  },
})
