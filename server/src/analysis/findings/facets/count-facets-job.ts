import { Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { countModules, findCompaniesToCount, findModulesToCount, removeEmptySums } from '#analysis/findings/facets/facet-count-store.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** With fewer findings, facets are counted fast enough when they are asked for. */
const leastFindings = 20_000

const modulesPerTransaction = { atLeast: 5, atMost: 200, isUnhurried: true }

/** Counts the findings of large companies by their facets, so that lists only count modules that changed since (docs/performance.md). */
export const countFacetsJob = defineJob({
  name: 'count-facets',
  lane: 'housekeeping',
  payload: Type.Object({}),
  every: '*/5 * * * *',
  run: async (_payload, context) => {
    for (const companyId of await findCompaniesToCount(context.db, leastFindings)) await countFacetsOfCompany(context, companyId)
  },
})

/** Counts the modules of a company that changed since they were counted. */
export async function countFacetsOfCompany(database: PacedDatabase, companyId: string): Promise<void> {
  const { db } = database
  const moduleIds = await findModulesToCount(db, companyId)
  if (moduleIds.length === 0) return
  await transactInPieces(database, moduleIds, modulesPerTransaction, (trx, some) => countModules(trx, companyId, some))
  await transact(db, (trx) => removeEmptySums(trx, companyId))
}
