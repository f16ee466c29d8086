import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { describeComponents } from '#feeds/packages/component-facts.ts'
import { type ChangedFact, findComponentsByKey } from '#feeds/packages/fact-store.ts'
import { awaitMatching, joinMatching } from '#feeds/recheck-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Tools } from '#platform/tools.ts'

const Changed = Type.Object({ keys: Type.Array(Type.String()) })

/** Works out anew what is true of the components of packages whose records changed, and has the modules judged that hold them. */
export const refreshFactsJob = defineJob({ name: 'refresh-facts', lane: 'recheck', payload: Changed, run: refreshFacts })

/** Waits first: a component that was described by the old record and has not been committed yet would not be found. */
async function refreshFacts({ keys }: Static<typeof Changed>, { db, recheck }: Tools): Promise<void> {
  await transact(db, awaitMatching)
  await transact(db, async (trx) => {
    await joinMatching(trx)
    const changed = await describeComponents(trx, await findComponentsByKey(trx, keys))
    if (changed.length === 0) return
    const relicensed = changed.filter(({ isRelicensed }) => isRelicensed)
    await recheck.componentsChanged(trx, { cause: 'packages', componentIds: changed.map(idOf), relicensed: relicensed.map(idOf) })
  })
}

function idOf({ componentId }: ChangedFact): number {
  return componentId
}
