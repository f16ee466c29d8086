import { Type } from 'typebox'
import { findCompaniesWithOldSboms, deleteUnusedSboms } from '#sboms/unused-sbom-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'

/** How long an unused SBOM is kept after an import last found it. */
const retentionMs = 24 * 60 * 60 * 1000

const batchSize = 200

/** Removes SBOMs that no scan uses, every night. */
export const removeUnusedSbomsJob = defineJob({
  name: 'sweep-bills',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: (_payload, context) => removeUnusedSboms(context),
})

/** Removes SBOMs that no scan and no module refers to and that no import found for a day. */
export async function removeUnusedSboms({ db, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - retentionMs)
  for (const companyId of await findCompaniesWithOldSboms(db, before))
    for (let removed = batchSize; removed === batchSize;) removed = await deleteUnusedSboms(db, companyId, before, batchSize)
}
