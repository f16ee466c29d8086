import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import { selectEcosystems } from '#feeds/osv/select-ecosystems.ts'
import { openOsvBucket } from '#feeds/osv/osv-bucket.ts'
import type { EcosystemSource } from '#feeds/osv/import-delta.ts'
import { type EcosystemFailure, type EcosystemWatermark, syncEcosystem } from '#feeds/osv/sync-ecosystem.ts'
import { nextRetryAt } from '#feeds/next-retry-at.ts'
import type { AppContext } from '#platform/app-context.ts'

type NamedFailure = EcosystemFailure & { readonly ecosystem: string }

/**
 * Imports what changed in OSV's bucket, one ecosystem after the other. One that fails keeps its stored records and is retried after a
 * growing pause, while the others continue.
 */
export async function syncOsv(context: AppContext, signal: AbortSignal): Promise<SyncOutcome> {
  const bucket = openOsvBucket(context.outbound, context.config.feeds.urls.osv, signal)
  const ecosystems = selectEcosystems(await bucket.ecosystems())
  const marks = await loadWatermark(context.db, 'osv')
  const failures: NamedFailure[] = []
  for (const ecosystem of ecosystems) {
    const failure = await trySync({ context, bucket, ecosystem }, marks.get(ecosystem) ?? {})
    signal.throwIfAborted()
    if (failure !== undefined) failures.push({ ecosystem, ...failure })
  }
  return {
    errors: failures.map(({ ecosystem, error }) => `${ecosystem}: ${error}`),
    retryAt: failures.map(({ retryAt }) => new Date(retryAt)).toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}

async function trySync(source: EcosystemSource, mark: EcosystemWatermark): Promise<EcosystemFailure | undefined> {
  const { context, ecosystem } = source
  const { failed } = mark
  if (failed !== undefined && new Date(failed.retryAt) > context.now()) return failed
  try {
    await syncEcosystem(source, mark)
    return undefined
  } catch (error) {
    context.log.warn({ err: error, ecosystem }, 'the advisories of an ecosystem could not be read')
    return saveFailure(source, { failures: (failed?.failures ?? 0) + 1, error: (error as Error).message })
  }
}

async function saveFailure(
  { context, ecosystem }: EcosystemSource,
  { failures, error }: Omit<EcosystemFailure, 'retryAt'>,
): Promise<EcosystemFailure> {
  const failure = { failures, error, retryAt: nextRetryAt(failures, context.now()).toISOString() }
  // the position may have advanced since the run began
  const marks = await loadWatermark(context.db, 'osv')
  await saveWatermark(context.db, 'osv', [ecosystem, { ...marks.get(ecosystem), failed: failure }])
  return failure
}
