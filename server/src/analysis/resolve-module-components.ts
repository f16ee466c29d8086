import { type ModuleComponent, resolveComponents, resolveCpes } from '#sboms/sboms.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { updateComponentFacts, lockMatchingShared } from '#feeds/feeds.ts'
import { resolveLifecycles } from '#analysis/end-of-life/resolve-lifecycles.ts'
import { matchNewComponents } from '#analysis/matching/match-components.ts'

/**
 * Adds what is missing of a module's components to the catalogue, matches and describes it, and answers the catalogue ids in the order of the
 * parts. The transaction joined the matching before.
 */
export async function resolveModuleComponents(trx: Transaction, components: readonly ModuleComponent[]): Promise<readonly number[]> {
  const { ids, added } = await resolveComponents(
    trx,
    components.map(({ purl }) => purl),
  )
  await matchNewComponents(trx, [...added, ...(await resolveCpes(trx, components, ids))])
  await updateComponentFacts(trx, added)
  await resolveLifecycles(trx, added, components, ids)
  return ids
}

const componentsPerTransaction = 500

/**
 * Places a large document's components in transactions of a bounded size, so that nobody waits for long: the catalogue holds nothing of the
 * tenant, and a component in it is a matched one whether a module has it or not. Answers the catalogue ids by purl.
 */
export async function resolveInBatches(db: Database, components: readonly ModuleComponent[]): Promise<ReadonlyMap<string, number>> {
  const placed = new Map<string, number>()
  for (let from = 0; from < components.length; from += componentsPerTransaction) {
    const some = components.slice(from, from + componentsPerTransaction)
    const ids = await transact(db, async (trx) => {
      await lockMatchingShared(trx)
      return resolveModuleComponents(trx, some)
    })
    for (const [i, { purl }] of some.entries()) placed.set(purl, ids[i] ?? 0)
  }
  return placed
}
