import { transact } from '#database/transact.ts'
import { fetchVersionHashes, type RegistryClient, RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { lockPackages } from '#feeds/packages/package-store.ts'
import { updateFactsJob } from '#feeds/packages/update-facts-job.ts'
import type { HashSource } from '#feeds/packages/registry.ts'
import { type PublishedHashes, loadMissingHashes, saveFileHashes, type MissingHashes } from '#feeds/packages/missing-hash-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { parsePurl } from '@waybill/identifiers/purl.ts'

const maxVersions = 200

/**
 * Asks a registry for the hashes of versions in use that documents give hashes of, where its record of the package has none. A published
 * file never changes, so that each hash is asked for once. Throws a RegistryFailure; what was had before is kept.
 */
export async function fetchHashes(context: AppContext, counter: RegistryClient, purls: readonly string[]): Promise<void> {
  const { hashes: source } = counter.registry
  if (source === undefined) return
  const requested = await loadMissingHashes(context.db, { purls, algorithms: source.algorithms, atMost: maxVersions })
  const found: PublishedHashes[] = []
  try {
    for (const wish of requested) found.push(...(await findHashes(counter, source, wish)))
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    await saveHashes(context, requested, found)
    throw error
  }
  await saveHashes(context, requested, found)
}

async function findHashes(counter: RegistryClient, source: HashSource, requested: MissingHashes): Promise<readonly PublishedHashes[]> {
  const { recordId, version, algorithms } = requested
  const purl = parsePurl(requested.purl)
  const published = purl && (await fetchVersionHashes(counter, source, { purl, version, algorithms }))
  if (published === undefined) return []
  return [{ recordId, version, hashes: { ...Object.fromEntries(algorithms.map((algorithm) => [algorithm, []])), ...published } }]
}

async function saveHashes({ db, jobs }: AppContext, requested: readonly MissingHashes[], found: readonly PublishedHashes[]): Promise<void> {
  if (found.length === 0) return
  const asked = new Set(found.map(({ recordId }) => recordId))
  const keys = [...new Set(requested.filter(({ recordId }) => asked.has(recordId)).map(({ key }) => key))]
  await transact(db, async (trx) => {
    await lockPackages(trx)
    await saveFileHashes(trx, found)
    await jobs.enqueue(trx, updateFactsJob, { keys })
  })
}
