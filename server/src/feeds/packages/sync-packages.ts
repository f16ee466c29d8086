import type { SyncOutcome } from '#feeds/feed.ts'
import { loadWatermark, moveWatermark } from '#feeds/feed-store.ts'
import type { RegistryFailure } from '#feeds/packages/ask-registry.ts'
import { paceOf } from '#feeds/packages/pace.ts'
import type { Registry } from '#feeds/packages/registry.ts'
import { syncRegistry } from '#feeds/packages/sync-registry.ts'
import { retryAfter } from '#feeds/retry-pause.ts'
import type { Tools } from '#platform/tools.ts'

/** How a registry last failed. */
interface Failure {
  /** In a row. */
  readonly failures: number
  readonly error: string
  readonly retryAt: string
}

type Mark = { readonly failed?: Failure | null }

/**
 * Asks every registry for the packages that modules use and that are due, all registries side by side. One that fails keeps what
 * is stored of its packages, does not hold up the others, and is left alone for a while that grows with its failures.
 */
export async function syncPackages(tools: Tools, signal: AbortSignal, registries: readonly Registry[]): Promise<SyncOutcome> {
  const marks = await loadWatermark(tools.db, 'packages')
  const outcomes = await Promise.all(
    registries.map(async (registry) => ({
      type: registry.type,
      failed: await attempt({ tools, signal, registry }, (marks.get(registry.type) ?? {}) as Mark),
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
  readonly tools: Tools
  readonly signal: AbortSignal
  readonly registry: Registry
}

async function attempt({ tools, signal, registry }: Syncing, { failed }: Mark): Promise<Failure | undefined> {
  const { db, now, outbound, config, log } = tools
  const baseUrl = config.feeds.registries.urls[registry.type]
  if (baseUrl === undefined) return undefined
  if (failed && new Date(failed.retryAt) > now()) return failed
  try {
    await syncRegistry(tools, { outbound, baseUrl, registry, pace: paceOf(registry.pauseMs), signal, now })
    if (failed) await moveWatermark(db, 'packages', [registry.type, { failed: null }])
    return undefined
  } catch (error) {
    log.warn({ err: error, registry: registry.type }, 'a registry could not be asked')
    const failure = failureAfter((failed?.failures ?? 0) + 1, error as RegistryFailure, now())
    await moveWatermark(db, 'packages', [registry.type, { failed: failure }])
    return failure
  }
}

function failureAfter(failures: number, { message, retryAt }: Pick<RegistryFailure, 'message' | 'retryAt'>, now: Date): Failure {
  const regular = retryAfter(failures, now)
  const later = retryAt !== undefined && retryAt > regular ? retryAt : regular
  return { failures, error: message, retryAt: later.toISOString() }
}
