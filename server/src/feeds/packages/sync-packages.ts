import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, saveWatermark } from '#feeds/feed-store.ts'
import type { RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { createRateLimiter } from '#feeds/packages/rate-limiter.ts'
import type { Registry } from '#feeds/packages/registry.ts'
import { syncRegistry } from '#feeds/packages/sync-registry.ts'
import { nextRetryAt } from '#feeds/next-retry-at.ts'
import type { AppContext } from '#platform/app-context.ts'

/** The last failure of a registry. */
interface RegistryFailureState {
  /** Consecutive failures. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}

type RegistryWatermark = { readonly failed?: RegistryFailureState | null }

/**
 * Fetches the packages that are in use and due from all registries concurrently. A registry that fails keeps its stored packages and is
 * retried after a growing pause, while the others continue.
 */
export async function syncPackages(context: AppContext, signal: AbortSignal, registries: readonly Registry[]): Promise<SyncOutcome> {
  const marks = await loadWatermark(context.db, 'packages')
  const outcomes = await Promise.all(
    registries.map(async (registry) => ({
      type: registry.type,
      failed: await trySync({ context, signal, registry }, (marks.get(registry.type) ?? {}) as RegistryWatermark),
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
  readonly context: AppContext
  readonly signal: AbortSignal
  readonly registry: Registry
}

async function trySync({ context, signal, registry }: Syncing, { failed }: RegistryWatermark): Promise<RegistryFailureState | undefined> {
  const { db, now, outbound, config, log } = context
  const baseUrl = config.feeds.registries.urls[registry.type]
  if (baseUrl === undefined) return undefined
  if (failed && new Date(failed.retryAt) > now()) return failed
  try {
    await syncRegistry(context, { outbound, baseUrl, registry, pace: createRateLimiter(registry.pauseMs), signal, now })
    if (failed) await saveWatermark(db, 'packages', [registry.type, { failed: null }])
    return undefined
  } catch (error) {
    log.warn({ err: error, registry: registry.type }, 'packages could not be fetched from a registry')
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
