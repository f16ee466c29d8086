import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import type { RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { createRateLimiter } from '#feeds/packages/rate-limiter.ts'
import type { Registry } from '#feeds/packages/registry.ts'
import { syncRegistry } from '#feeds/packages/sync-registry.ts'
import { nextRetryAt } from '#feeds/next-retry-at.ts'
import type { AppContext } from '#platform/app-context.ts'

/** How a registry last failed. */
interface RegistryFailureState {
  /** In a row. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}

type RegistryWatermark = { readonly failed?: RegistryFailureState | null }

/**
 * Asks every registry for the packages that modules use and that are due, all registries side by side. One that fails keeps what
 * is stored of its packages, does not hold up the others, and is left alone for a while that grows with its failures.
 */
export async function syncPackages(context: AppContext, signal: AbortSignal, registries: readonly Registry[]): Promise<SyncOutcome> {
  const marks = await loadWatermark(context.db, 'packages')
  const outcomes = await Promise.all(
    registries.map(async (registry) => ({
      type: registry.type,
      failed: await trySync({ tools: context, signal, registry }, (marks.get(registry.type) ?? {}) as RegistryWatermark),
    })),
  )
  signal.throwIfAborted()
  const failures = outcomes.flatMap(({ type, failed }) => (failed === undefined ? [] : [{ type, ...failed }]))
  return {
    errors: failures.map(({ type, error }) => `${type}: ${error}`),
    retryAt: failures.map(({ retryAt }) => new Date(retryAt)).toSorted((one, other) => one.getTime() - other.getTime())[0],
  }
}

interface Syncing {
  readonly tools: AppContext
  readonly signal: AbortSignal
  readonly registry: Registry
}

async function trySync(
  { tools: context, signal, registry }: Syncing,
  { failed }: RegistryWatermark,
): Promise<RegistryFailureState | undefined> {
  const { db, now, outbound, config, log } = context
  const baseUrl = config.feeds.registries.urls[registry.type]
  if (baseUrl === undefined) return undefined
  if (failed && new Date(failed.retryAt) > now()) return failed
  try {
    await syncRegistry(context, { outbound, baseUrl, registry, pace: createRateLimiter(registry.pauseMs), signal, now })
    if (failed) await saveWatermark(db, 'packages', [registry.type, { failed: null }])
    return undefined
  } catch (error) {
    log.warn({ err: error, registry: registry.type }, 'a registry could not be asked')
    const failure = failureAfter((failed?.failures ?? 0) + 1, error as RegistryFailure, now())
    await saveWatermark(db, 'packages', [registry.type, { failed: failure }])
    return failure
  }
}

function failureAfter(
  failures: number,
  { message, retryAt }: Pick<RegistryFailure, 'message' | 'retryAt'>,
  now: Date,
): RegistryFailureState {
  const regular = nextRetryAt(failures, now)
  const later = retryAt !== undefined && retryAt > regular ? retryAt : regular
  return { failures, error: message, retryAt: later.toISOString() }
}
