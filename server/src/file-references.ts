import { Type } from 'typebox'
import { sweepFiles } from '#platform/files/sweep-files.ts'
import type { FileReference } from '#platform/files/unreferenced-file-store.ts'
import { defineJob } from '#platform/jobs/job.ts'

/**
 * Every column that names documents in the file store, one line each. A stored file that none of them names is removed: whoever keeps
 * files adds the column here, with an index on company_id and it.
 */
export const fileReferences: readonly FileReference[] = [
  { table: 'scan', column: 'document_digest' },
  { table: 'obom', column: 'document_digest' },
  { table: 'sarif', column: 'document_digest' },
  { table: 'vex_document', column: 'digest' },
  { table: 'product_file', column: 'digest' },
  { table: 'release_document', column: 'digest' },
]

/** Removes stored files that nothing names any more: every night. */
export const sweepFilesJob = defineJob({
  name: 'sweep-files',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '10 4 * * *',
  async run(_payload, context) {
    const removed = await sweepFiles(context, fileReferences)
    context.log.info({ removed }, 'stored files that nothing names were removed')
  },
})
