import { Type } from 'typebox'
import { isCurrentScan } from '#sboms/sboms.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { reevaluateModule } from '#analysis/reevaluate-settings.ts'

const ReprocessRequest = Type.Object({ companyId: Type.String(), moduleId: Type.String(), scanId: Type.Optional(Type.String()) })

/**
 * Judges a module again because somebody asked. Of a scan, it is the module's present state that is judged; only a scan that
 * failed, or one that the module holds, is analysed itself, so that an old scan never replaces a newer one.
 */
export const reprocessJob = defineJob({
  name: 'reprocess',
  lane: 'interactive',
  payload: ReprocessRequest,
  async run({ companyId, moduleId, scanId }, context) {
    if (scanId !== undefined && (await isCurrentScan(context.db, { companyId, scanId })))
      return analyseScan(context, { companyId, scanId }, 'reprocess')
    return reevaluateModule(context, { companyId, moduleId }, 'reprocess')
  },
})
