import { Type } from 'typebox'
import { findCompaniesWithOldBills, removeUnheldBills } from '#bills/unheld-bill-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'

/** Readings of documents whose modules are gone go this long after an import last found them. */
const keptMs = 24 * 60 * 60 * 1000

const atOnce = 200

/** Removes what deleted modules left of their documents' readings: every night. */
export const sweepBillsJob = defineJob({
  name: 'sweep-bills',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '40 3 * * *',
  run: (_payload, tools) => sweepBills(tools),
})

/** Removes the bills that no scan and no module holds, and that no import found for a day. */
export async function sweepBills({ db, now }: Tools): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  for (const companyId of await findCompaniesWithOldBills(db, before))
    for (let removed = atOnce; removed === atOnce;) removed = await removeUnheldBills(db, companyId, before, atOnce)
}
