import { Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { addQuality, countQuality, type QualityByEcosystem } from '#feeds/quality/count-quality.ts'
import { findLastOfNext, loadQuality, loadQualityEntries, saveQuality } from '#feeds/quality/quality-store.ts'

const vulnerabilitiesAtOnce = 1000
/** Counting reads every record, and the counts change slowly. */
const validMs = 20 * 3_600_000

/** Counts how far the stored records can be trusted, once a day. */
export const measureQualityJob = defineJob({
  name: 'measure-quality',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '43 * * * *',
  async run(_payload, context) {
    const [first] = await loadQuality(context.db)
    if (first === undefined || context.now().getTime() - first.computed.getTime() > validMs) await measureQuality(context)
  },
})

/** Counts all records, a batch for each statement, and replaces the stored counts. */
export async function measureQuality({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  let [sum, after]: [QualityByEcosystem, number] = [new Map(), 0]
  for (
    let last = await findLastOfNext(db, after, vulnerabilitiesAtOnce);
    last !== undefined;
    last = await findLastOfNext(db, after, vulnerabilitiesAtOnce)
  ) {
    sum = addQuality(sum, countQuality(await loadQualityEntries(db, after, last)))
    after = last
  }
  await transact(db, (trx) => saveQuality(trx, sum, now()))
}
