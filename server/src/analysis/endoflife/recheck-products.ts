import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import type { Transaction } from '#database/database.ts'
import { joinMatching } from '#feeds/feeds.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'
import { findLives } from '#analysis/endoflife/find-lives.ts'
import { findConcerned, loadSubjects, lockLives, replaceLives } from '#analysis/endoflife/life-store.ts'
import { judgeHoldersJob } from '#analysis/judge-holders.ts'

const componentsAtOnce = 2000

const Changed = Type.Object({ products: Type.Array(Type.String()) })

/**
 * Finds anew the releases of the components that changed products are about, and has exactly the modules judged that hold one
 * whose release changed. In batches, each one transaction; begun again after a crash, it finds the first ones done.
 */
export const recheckProductsJob = defineJob({ name: 'recheck-products', lane: 'recheck', payload: Changed, run: recheckProducts })

async function recheckProducts({ products }: Static<typeof Changed>, tools: Tools): Promise<void> {
  const ids = await transact(tools.db, (trx) => findConcerned(trx, products))
  for (let from = 0; from < ids.length; from += componentsAtOnce) {
    const batch = ids.slice(from, from + componentsAtOnce)
    await transact(tools.db, (trx) => recheckSome(trx, batch, tools))
  }
}

async function recheckSome(trx: Transaction, componentIds: readonly number[], { jobs }: Tools): Promise<void> {
  await joinMatching(trx)
  await lockLives(trx)
  const lives = await findLives(trx, await loadSubjects(trx, componentIds))
  const changed = await replaceLives(trx, componentIds, lives)
  if (changed.length > 0) await jobs.enqueue(trx, judgeHoldersJob, { componentIds: [...changed], reason: 'endoflife' })
}
