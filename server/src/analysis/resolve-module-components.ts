import { addLookups, type ModuleComponent, type PackedPieces, resolveComponents, resolveCpes, unpackPieces } from '#sboms/sboms.ts'
import type { Database, Transaction } from '#database/database.ts'
import { runTogether } from '#database/run-together.ts'
import { commitInMemory } from '#database/transact.ts'
import { type PacedDatabase, transactInPieces } from '#database/transact-in-pieces.ts'
import { updateComponentFacts, lockMatchingShared } from '#feeds/feeds.ts'
import { traced } from '#platform/tracing/tracer.ts'
import { resolveLifecycles } from '#analysis/end-of-life/resolve-lifecycles.ts'
import { matchNewComponents, prepareMatches, savePreparedMatches } from '#analysis/matching/match-components.ts'

/**
 * Adds what is missing of a module's components to the catalogue, matches and describes it, and answers the catalogue ids in the order of the
 * parts. The transaction joined the matching before.
 */
export async function resolveModuleComponents(trx: Transaction, components: readonly ModuleComponent[]): Promise<readonly number[]> {
  const { ids, describe } = await addToCatalogue(trx, components)
  await describe()
  return ids
}

interface CataloguedComponents {
  /** In the order of the components. */
  readonly ids: readonly number[]
  /** Matches and describes the new ones, in the same transaction. */
  readonly describe: () => Promise<void>
}

async function addToCatalogue(trx: Transaction, components: readonly ModuleComponent[]): Promise<CataloguedComponents> {
  const { ids, added, prepared } = await resolveComponents(
    trx,
    components.map(({ purl }) => purl),
    (one, missing) => traced({ name: 'match components' }, () => prepareMatches(one, missing)),
  )
  async function describe(): Promise<void> {
    const called = await resolveCpes(trx, components, ids)
    await runTogether(trx, (one) => [
      addLookups(one, [...added, ...called]),
      savePreparedMatches(one, prepared ?? new Map(), added),
      matchNewComponents(one, called),
      updateComponentFacts(one, added),
      resolveLifecycles(one, added, components, ids),
    ])
  }
  return { ids, describe }
}

/** Components that are resolved on a second connection while the transaction of their module goes on. All promises fail alike. */
export interface ResolutionBeside {
  readonly components: readonly ModuleComponent[]
  /** Its transaction joined the matching: the module's may do so without waiting behind somebody who waits for it. */
  readonly joined: Promise<unknown>
  /** The ids by purl, before the components are matched and committed. */
  readonly ids: Promise<ReadonlyMap<string, number>>
  readonly committed: Promise<unknown>
}

/**
 * Resolves components in a transaction of their own. It contains nothing of the tenant, so that it may stay when the tenant's does not. It is
 * not repeated by itself, since the tenant's transaction uses the ids before they are committed: that one fails with it, and is repeated.
 */
export function resolveBeside(besides: Database, components: readonly ModuleComponent[]): ResolutionBeside {
  const joined = Promise.withResolvers<undefined>()
  const ids = Promise.withResolvers<ReadonlyMap<string, number>>()
  const work = besides.transaction().execute(async (trx) => {
    // the commit of the module's transaction follows
    await runTogether(trx, (one) => [commitInMemory(one), lockMatchingShared(one)])
    joined.resolve(undefined)
    const added = await traced({ name: 'resolve components' }, () => addToCatalogue(trx, components))
    ids.resolve(new Map(components.map(({ purl }, i) => [purl, added.ids[i] ?? 0])))
    await added.describe()
  })
  const committed = work.catch((error: unknown) => {
    joined.reject(error)
    ids.reject(error)
    throw error
  })
  // whoever waits for one of them is told
  for (const promise of [joined.promise, ids.promise, committed]) promise.catch(() => undefined)
  return { components, joined: joined.promise, ids: ids.promise, committed }
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
    await lockMatchingShared(trx)
    const ids = await resolveModuleComponents(trx, components)
    for (const [i, { purl }] of components.entries()) idOf.set(purl, ids[i] ?? 0)
  })
  return idOf
}
