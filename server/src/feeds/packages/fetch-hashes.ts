import { transact } from '#database/transact.ts'
import { askHashes, type Counter, RegistryFailure } from '#feeds/packages/ask-registry.ts'
import { lockPackages } from '#feeds/packages/package-store.ts'
import { refreshFactsJob } from '#feeds/packages/refresh-facts.ts'
import type { HashSource } from '#feeds/packages/registry.ts'
import { type FoundHashes, loadWantedHashes, saveFileHashes, type WantedHashes } from '#feeds/packages/release-hash-store.ts'
import type { Tools } from '#platform/tools.ts'
import { parsePurl } from '#standards/purl.ts'

const mostVersions = 200

/**
 * Asks a registry for the hashes of versions in use that documents give hashes of, where its record of the package has none. A published
 * file never changes, so that each hash is asked for once. Throws a RegistryFailure; what was had before is kept.
 */
export async function fetchHashes(tools: Tools, counter: Counter, purls: readonly string[]): Promise<void> {
  const { hashes: source } = counter.registry
  if (source === undefined) return
  const wanted = await loadWantedHashes(tools.db, { purls, algorithms: source.algorithms, atMost: mostVersions })
  const found: FoundHashes[] = []
  try {
    for (const wish of wanted) found.push(...(await findHashes(counter, source, wish)))
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    await keep(tools, wanted, found)
    throw error
  }
  await keep(tools, wanted, found)
}

async function findHashes(counter: Counter, source: HashSource, wanted: WantedHashes): Promise<readonly FoundHashes[]> {
  const { recordId, version, algorithms } = wanted
  const purl = parsePurl(wanted.purl)
  const published = purl && (await askHashes(counter, source, { purl, version, algorithms }))
  if (published === undefined) return []
  return [{ recordId, version, hashes: { ...Object.fromEntries(algorithms.map((algorithm) => [algorithm, []])), ...published } }]
}

async function keep({ db, jobs }: Tools, wanted: readonly WantedHashes[], found: readonly FoundHashes[]): Promise<void> {
  if (found.length === 0) return
  const asked = new Set(found.map(({ recordId }) => recordId))
  const keys = [...new Set(wanted.filter(({ recordId }) => asked.has(recordId)).map(({ key }) => key))]
  await transact(db, async (trx) => {
    await lockPackages(trx)
    await saveFileHashes(trx, found)
    await jobs.enqueue(trx, refreshFactsJob, { keys })
  })
}
