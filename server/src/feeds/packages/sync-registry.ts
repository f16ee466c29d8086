import { type FetchResult, fetchPackage, type RegistryClient, RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { fetchHashes } from '#feeds/packages/fetch-hashes.ts'
import { type DuePackage, type PackageFetch, loadDuePackages, savePackageFetches } from '#feeds/packages/package-fetch-store.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import type { AppContext } from '#platform/app-context.ts'

const packagesPerBatch = 25
/** Consecutive failures after which the registry is left alone. */
const maxFailuresInRow = 3
const oneHour = 3_600_000
/** A package is fetched at most once a day. */
const oneDay = 24 * oneHour

/** The rest waits for the next run, minutes later. */
const maxRunMs = 40 * 60_000

/** Fetches the packages of a registry until none is due. Rejects with a RegistryFailure after saving what it has. */
export async function syncRegistry(context: AppContext, client: RegistryClient): Promise<void> {
  const { type } = client.registry
  const { ownPackages: except } = context.config.feeds.registries
  const state: RunState = { failures: 0, failure: undefined }
  for (const begun = performance.now(); performance.now() - begun < maxRunMs;) {
    const due = await loadDuePackages(context.db, { type, now: client.now(), atMost: packagesPerBatch, except })
    if (due.length === 0) return
    const attempts = await fetchAll(client, due, state)
    await saveAttempts(context, attempts)
    if (state.failure !== undefined) throw state.failure
    await fetchHashes(
      context,
      client,
      due.map(({ purl }) => purl),
    )
  }
}

interface RunState {
  /** Consecutive failures. */
  failures: number
  /** The failure that ends the run. */
  failure: RegistryFailure | undefined
}

interface FetchAttempt {
  readonly due: DuePackage
  readonly at: Date
  readonly answer: FetchResult | RegistryFailure
}

async function fetchAll(client: RegistryClient, due: readonly DuePackage[], state: RunState): Promise<readonly FetchAttempt[]> {
  const queue = [...due]
  const attempts: FetchAttempt[] = []
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && state.failure === undefined; next = queue.shift())
      attempts.push(await fetchOne(client, next, state))
  }
  await Promise.all(Array.from({ length: client.registry.concurrency }, work))
  return attempts
}

async function fetchOne(client: RegistryClient, due: DuePackage, state: RunState): Promise<FetchAttempt> {
  const at = client.now()
  try {
    const answer = await fetchPackage(client, due)
    state.failures = 0
    return { due, at, answer }
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    state.failures += 1
    if (state.failures >= maxFailuresInRow || error.retryAt !== undefined) state.failure = error
    return { due, at, answer: error }
  }
}

/** Saves a batch. A package whose registry failed is retried later than the others, so that it holds up none. */
async function saveAttempts(context: AppContext, attempts: readonly FetchAttempt[]): Promise<void> {
  const records = attempts.flatMap(({ answer }) => ('record' in answer ? [answer.record] : []))
  await savePackages(context, records)
  await savePackageFetches(context.db, attempts.map(fetchOf))
}

function fetchOf({ due: { purl, etag, modified }, at, answer }: FetchAttempt): PackageFetch {
  const isFailure = answer instanceof RegistryFailure
  const common = { purl, requestedAt: at, due: new Date(at.getTime() + (isFailure ? oneHour : oneDay)) }
  if (isFailure) return { ...common, etag, modified, problem: answer.message }
  if (answer.is === 'known') return { ...common, etag, modified, problem: undefined }
  if (answer.is === 'new') return { ...common, etag: answer.etag, modified: answer.modified, problem: undefined }
  return { ...common, etag: undefined, modified: undefined, problem: answer.problem }
}
