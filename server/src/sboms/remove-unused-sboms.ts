import { Type } from 'typebox'
import { findCompaniesWithOldBills, deleteUnusedSboms } from '#sboms/unused-sbom-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Readings of documents whose modules are gone go this long after an import last found them. */
const retentionMs = 24 * 60 * 60 * 1000

const batchSize = 200

/** Removes what deleted modules left of their documents' readings: every night. */
export const removeUnusedSbomsJob = defineJob({
  name: 'sweep-bills',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: (_payload, context) => removeUnusedSboms(context),
})

/** Removes the bills that no scan and no module holds, and that no import found for a day. */
export async function removeUnusedSboms({ db, now }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - retentionMs)
  for (const companyId of await findCompaniesWithOldBills(db, before))
    for (let removed = batchSize; removed === batchSize;) removed = await deleteUnusedSboms(db, companyId, before, batchSize)
}
