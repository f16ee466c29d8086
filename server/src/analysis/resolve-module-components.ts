import {
  addFirstLookups,
  addLookups,
  type ModuleComponent,
  type PackedPieces,
  resolveComponents,
  resolveCpes,
  unpackPieces,
} from '#sboms/sboms.ts'
import type { Transaction } from '#database/database.ts'
import { keepPlans } from '#database/keep-plans.ts'
import { runTogether } from '#database/run-together.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { updateComponentFacts, lockMatchingShared } from '#feeds/feeds.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { resolveLifecycles } from '#analysis/end-of-life/resolve-lifecycles.ts'
import { matchNewComponents, prepareMatches, savePreparedMatches } from '#analysis/matching/match-components.ts'

/**
 * Adds the components of a module that the catalogue lacks, matches and describes them, and returns the catalogue ids in the order of the
 * components. The caller holds the shared matching lock.
 */
export async function resolveModuleComponents(trx: Transaction, components: readonly ModuleComponent[]): Promise<readonly number[]> {
  const { ids, added, prepared } = await resolveComponents(
    trx,
    components.map(({ purl }) => purl),
    (one, missing) => traced({ name: 'match components' }, () => prepareMatches(one, missing)),
  )
  const called = await resolveCpes(trx, components, ids)
  await runTogether(trx, (one) => [
    addFirstLookups(one, added),
    addLookups(one, called),
    savePreparedMatches(one, prepared ?? new Map(), added),
    matchNewComponents(one, called),
    updateComponentFacts(one, added),
    resolveLifecycles(one, added, components, ids),
  ])
  return ids
}

/** Of a hundred components each. */
const piecesPerTransaction = { atLeast: 1, atMost: 10, isParallel: true }

/**
 * Resolves a large document's components in transactions of a bounded size, so that others wait briefly: the catalogue contains nothing of the
 * tenant, and a component in it is a matched one whether a module has it or not. Answers the catalogue ids by purl.
 */
export async function resolveInPieces(database: PacedDatabase, pieces: PackedPieces): Promise<ReadonlyMap<string, number>> {
  const idOf = new Map<string, number>()
  await transactInPieces(database, pieces, piecesPerTransaction, async (trx, some) => {
    const components = unpackPieces(some)
    await keepPlans(trx)
    await lockMatchingShared(trx)
    const ids = await resolveModuleComponents(trx, components)
    for (const [i, { purl }] of components.entries()) idOf.set(purl, ids[i] ?? 0)
  })
  return idOf
}
