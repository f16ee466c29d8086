import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { findModulesHolding } from '#analysis/holder-store.ts'
import { judgeInBatches } from '#analysis/judge-batch.ts'
import { computeMatches } from '#analysis/matching/match-components.ts'
import { awaitMatching, dropMatchesExcept, saveMatches } from '#analysis/matching/match-store.ts'
import { findComponentsOf, takeChangedPackages } from '#analysis/recheck-store.ts'

const packagesAtOnce = 100

/**
 * Matches the components of packages whose advisories changed, and judges exactly the modules that hold a component with a
 * match then or now. Works the list off in batches, each one transaction, so that a crash loses nothing.
 */
export const recheckAdvisoriesJob = defineJob({
  name: 'recheck-advisories',
  lane: 'recheck',
  payload: Type.Object({}),
  every: '*/10 * * * *',
  run: (_payload, tools) => recheckAdvisories(tools),
})

export async function recheckAdvisories(tools: Tools): Promise<void> {
  await transact(tools.db, awaitMatching)
  const isMore = await transact(tools.db, (trx) => recheckSome(trx, tools))
  if (isMore) await recheckAdvisories(tools)
}

/** One batch; answers whether there may be more. */
async function recheckSome(trx: Transaction, tools: Tools): Promise<boolean> {
  const packages = await takeChangedPackages(trx, packagesAtOnce)
  if (packages.length === 0) return false
  const components = await findComponentsOf(trx, packages)
  const matches = await computeMatches(trx, components)
  const before = await dropMatchesExcept(
    trx,
    components.map(({ id }) => id),
    matches,
  )
  await saveMatches(trx, matches)
  const componentIds = [...new Set([...before, ...matches.map(({ componentId }) => componentId)])]
  const modules = await findModulesHolding(trx, componentIds)
  await judgeInBatches(trx, tools, { scope: { modules, componentIds }, reason: 'advisories' })
  return packages.length === packagesAtOnce
}
