import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { Transaction } from '#database/database.ts'
import { lockMatchingShared } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findLifecycles } from '#analysis/end-of-life/find-lifecycles.ts'
import { findComponentsOfProducts, loadLifecycleTargets, lockLifecycles, replaceLifecycles } from '#analysis/end-of-life/lifecycle-store.ts'
import { evaluateAffectedModulesJob } from '#analysis/evaluate-affected-modules.ts'

const componentsAtOnce = 2000

const Changed = Type.Object({ products: Type.Array(Type.String()) })

/**
 * Finds again the releases of the components that changed products are about, and has exactly the modules re-evaluated that contain one
 * whose release changed. In batches, each one transaction; begun again after a crash, it finds the first ones done.
 */
export const rematchProductsJob = defineJob({ name: 'recheck-products', lane: 'recheck', payload: Changed, run: rematchProducts })

async function rematchProducts({ products }: Static<typeof Changed>, context: AppContext): Promise<void> {
  const ids = await transact(context.db, (trx) => findComponentsOfProducts(trx, products))
  for (let from = 0; from < ids.length; from += componentsAtOnce) {
    const batch = ids.slice(from, from + componentsAtOnce)
    await transact(context.db, (trx) => rematchBatch(trx, batch, context))
  }
}

async function rematchBatch(trx: Transaction, componentIds: readonly number[], { jobs }: AppContext): Promise<void> {
  await lockMatchingShared(trx)
  await lockLifecycles(trx)
  const lifecycles = await findLifecycles(trx, await loadLifecycleTargets(trx, componentIds))
  const changed = await replaceLifecycles(trx, componentIds, lifecycles)
  if (changed.length > 0) await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...changed], reason: 'endoflife' })
}
