import { Type } from 'typebox'
import { type Caller, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isCurrentScan } from '#sboms/sboms.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { reevaluateModule } from '#analysis/reevaluate-settings.ts'

const ReprocessRequest = Type.Object({ companyId: Type.String(), moduleId: Type.String(), scanId: Type.Optional(Type.String()) })

/**
 * Evaluates a module on request. For a scan, the module's present state is evaluated; only a scan that
 * failed, or the one attached to the module, is analysed itself, so that an old scan never replaces a newer one.
 */
export const reprocessJob = defineJob({
  name: 'reprocess',
  lane: 'interactive',
  payload: ReprocessRequest,
  async run({ companyId, moduleId, scanId }, context) {
    if (scanId !== undefined && (await isCurrentScan(context.db, { companyId, scanId })))
      return analyseScan(context, { companyId, scanId }, 'reprocess')
    return reevaluateModule(context, { companyId, moduleId }, { reason: 'reprocess' })
  },
})

/** Requests the evaluation of a module without a new scan. */
export async function requestReevaluation(
  { db, jobs }: AppContext,
  caller: Caller,
  { moduleId, name }: { readonly moduleId: string; readonly name: string },
): Promise<void> {
  const { companyId } = caller
  await transact(db, async (trx) => {
    await jobs.enqueue(trx, reprocessJob, { companyId, moduleId }, moduleId)
    await recordActivity(trx, caller, { action: 'requested', object: 'module', objectId: moduleId, name, detail: 'analysis' })
  })
}
