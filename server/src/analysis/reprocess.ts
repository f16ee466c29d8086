import { Type } from 'typebox'
import { isCurrentScan } from '#bills/bills.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { reanalyseModule } from '#analysis/recheck-settings.ts'

const Wanted = Type.Object({ companyId: Type.String(), moduleId: Type.String(), scanId: Type.Optional(Type.String()) })

/**
 * Judges a module again because somebody asked. Of a scan, it is the module's present state that is judged; only a scan that
 * failed, or one that the module holds, is analysed itself, so that an old scan never replaces a newer one.
 */
export const reprocessJob = defineJob({
  name: 'reprocess',
  lane: 'interactive',
  payload: Wanted,
  async run({ companyId, moduleId, scanId }, tools) {
    if (scanId !== undefined && (await isCurrentScan(tools.db, { companyId, scanId })))
      return analyseScan(tools, { companyId, scanId }, 'reprocess')
    return reanalyseModule(tools, { companyId, moduleId }, 'reprocess')
  },
})
