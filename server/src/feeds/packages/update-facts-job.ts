import { type Static, Type } from 'typebox'
import { transact } from '#database/transact.ts'
import { updateComponentFacts } from '#feeds/packages/update-component-facts.ts'
import { type ChangedFact, findComponentsByKey } from '#feeds/packages/component-fact-store.ts'
import { lockMatchingExclusive, lockMatchingShared } from '#feeds/rematch-store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AppContext } from '#platform/app-context.ts'

const ChangedPackages = Type.Object({ keys: Type.Array(Type.String()) })

/** Updates the facts about the components of changed packages and re-evaluates the affected modules. */
export const updateFactsJob = defineJob({ name: 'refresh-facts', lane: 'recheck', payload: ChangedPackages, run: updateFacts })

/** Waits for uncommitted components that were described by the old record; otherwise they would not be found. */
async function updateFacts({ keys }: Static<typeof ChangedPackages>, { db, reevaluation }: AppContext): Promise<void> {
  await transact(db, lockMatchingExclusive)
  await transact(db, async (trx) => {
    await lockMatchingShared(trx)
    const changed = await updateComponentFacts(trx, await findComponentsByKey(trx, keys))
    if (changed.length === 0) return
    const relicensed = changed.filter(({ isRelicensed }) => isRelicensed)
    await reevaluation.componentsChanged(trx, { cause: 'packages', componentIds: changed.map(idOf), relicensed: relicensed.map(idOf) })
  })
}

function idOf({ componentId }: ChangedFact): number {
  return componentId
}
