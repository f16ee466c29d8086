import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, moveWatermark } from '#feeds/feed-store.ts'
import { chosenEcosystems } from '#feeds/osv/chosen-ecosystems.ts'
import type { EcosystemFailure, EcosystemMark } from '#feeds/osv/ecosystem-mark.ts'
import { openOsvBucket } from '#feeds/osv/osv-bucket.ts'
import type { Source } from '#feeds/osv/read-delta.ts'
import { syncEcosystem } from '#feeds/osv/sync-ecosystem.ts'
import { retryAfter } from '#feeds/retry-pause.ts'
import type { Tools } from '#platform/tools.ts'

type NamedFailure = EcosystemFailure & { readonly ecosystem: string }

/**
 * Reads what is new in OSV's bucket, one ecosystem after the other. One that fails keeps its old records, does not hold up the
 * others, and is left alone for a while that grows with its failures.
 */
export async function syncOsv(tools: Tools, signal: AbortSignal): Promise<SyncOutcome> {
  const bucket = openOsvBucket(tools.outbound, tools.config.feeds.urls.osv, signal)
  const ecosystems = chosenEcosystems(await bucket.ecosystems())
  const marks = await loadWatermark(tools.db, 'osv')
  const failures: NamedFailure[] = []
  for (const ecosystem of ecosystems) {
    const failure = await attempt({ tools, bucket, ecosystem }, marks.get(ecosystem) ?? {})
    signal.throwIfAborted()
    if (failure !== undefined) failures.push({ ecosystem, ...failure })
  }
  return {
    errors: failures.map(({ ecosystem, error }) => `${ecosystem}: ${error}`),
    retryAt: failures.map(({ retryAt }) => new Date(retryAt)).toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}

async function attempt(source: Source, mark: EcosystemMark): Promise<EcosystemFailure | undefined> {
  const { tools, ecosystem } = source
  const { failed } = mark
  if (failed !== undefined && new Date(failed.retryAt) > tools.now()) return failed
  try {
    await syncEcosystem(source, mark)
    return undefined
  } catch (error) {
    tools.log.warn({ err: error, ecosystem }, 'the advisories of an ecosystem could not be read')
    return keepFailure(source, { failures: (failed?.failures ?? 0) + 1, error: (error as Error).message })
  }
}

async function keepFailure(
  { tools, ecosystem }: Source,
  { failures, error }: Omit<EcosystemFailure, 'retryAt'>,
): Promise<EcosystemFailure> {
  const failure = { failures, error, retryAt: retryAfter(failures, tools.now()).toISOString() }
  // how far it came may have moved since the run began
  const marks = await loadWatermark(tools.db, 'osv')
  await moveWatermark(tools.db, 'osv', [ecosystem, { ...marks.get(ecosystem), failed: failure }])
  return failure
}
