import { transact } from '#database/transact.ts'
import { fetchVersionHashes, type RegistryClient, RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { lockPackages } from '#feeds/packages/package-store.ts'
import { updateFactsJob } from '#feeds/packages/update-facts-job.ts'
import type { HashSource } from '#feeds/packages/registry.ts'
import { type PublishedHashes, loadMissingHashes, saveFileHashes, type MissingHashes } from '#feeds/packages/missing-hash-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { parsePurl } from '@waybill/identifiers'

const maxVersions = 200

/**
 * Fetches the hashes of versions in use for which an SBOM states hashes and the registry's package record has none. A published file never
 * changes, so each hash is fetched once. Throws a RegistryFailure after saving what it has.
 */
export async function fetchHashes(context: AppContext, client: RegistryClient, purls: readonly string[]): Promise<void> {
  const { hashes: source } = client.registry
  if (source === undefined) return
  const missing = await loadMissingHashes(context.db, { purls, algorithms: source.algorithms, atMost: maxVersions })
  const found: PublishedHashes[] = []
  try {
    for (const version of missing) found.push(...(await findHashes(client, source, version)))
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    await saveHashes(context, missing, found)
    throw error
  }
  await saveHashes(context, missing, found)
}

async function findHashes(client: RegistryClient, source: HashSource, missing: MissingHashes): Promise<readonly PublishedHashes[]> {
  const { recordId, version, algorithms } = missing
  const purl = parsePurl(missing.purl)
  const published = purl && (await fetchVersionHashes(client, source, { purl, version, algorithms }))
  if (published === undefined) return []
  return [{ recordId, version, hashes: { ...Object.fromEntries(algorithms.map((algorithm) => [algorithm, []])), ...published } }]
}

async function saveHashes({ db, jobs }: AppContext, missing: readonly MissingHashes[], found: readonly PublishedHashes[]): Promise<void> {
  if (found.length === 0) return
  const fetched = new Set(found.map(({ recordId }) => recordId))
  const keys = [...new Set(missing.filter(({ recordId }) => fetched.has(recordId)).map(({ key }) => key))]
  await transact(db, async (trx) => {
    await lockPackages(trx)
    await saveFileHashes(trx, found)
    await jobs.enqueue(trx, updateFactsJob, { keys })
  })
}
