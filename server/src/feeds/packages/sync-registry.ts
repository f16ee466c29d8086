import { type FetchResult, fetchPackage, type RegistryClient, RegistryFailure } from '#feeds/packages/fetch-package.ts'
import { fetchHashes } from '#feeds/packages/fetch-hashes.ts'
import { type DuePackage, type PackageFetch, loadDuePackages, savePackageFetches } from '#feeds/packages/package-fetch-store.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import type { AppContext } from '#platform/app-context.ts'

const packagesPerBatch = 25
/** Failures in a row that a registry is allowed before it is left alone. */
const maxFailuresInRow = 3
const oneHour = 3_600_000
/** A registry is asked at most once a day for a package. */
const oneDay = 24 * oneHour

/** Then the rest waits for the next look, which is minutes away. */
const maxRunMs = 40 * 60_000

/** Asks a registry for every package that is due, until none is; rejects with a RegistryFailure, what was had before is kept. */
export async function syncRegistry(context: AppContext, counter: RegistryClient): Promise<void> {
  const { type } = counter.registry
  const { ownPackages: except } = context.config.feeds.registries
  const state: RunState = { failures: 0, failure: undefined }
  for (const begun = performance.now(); performance.now() - begun < maxRunMs;) {
    const due = await loadDuePackages(context.db, { type, now: counter.now(), atMost: packagesPerBatch, except })
    if (due.length === 0) return
    const asked = await fetchAll(counter, due, state)
    await saveAttempts(context, asked)
    if (state.failure !== undefined) throw state.failure
    await fetchHashes(
      context,
      counter,
      due.map(({ purl }) => purl),
    )
  }
}

interface RunState {
  /** In a row. */
  failures: number
  /** The one that ends the run. */
  failure: RegistryFailure | undefined
}

interface FetchAttempt {
  readonly due: DuePackage
  readonly at: Date
  readonly answer: FetchResult | RegistryFailure
}

async function fetchAll(counter: RegistryClient, due: readonly DuePackage[], state: RunState): Promise<readonly FetchAttempt[]> {
  const queue = [...due]
  const asked: FetchAttempt[] = []
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && state.failure === undefined; next = queue.shift())
      asked.push(await fetchOne(counter, next, state))
  }
  await Promise.all(Array.from({ length: counter.registry.concurrency }, work))
  return asked
}

async function fetchOne(counter: RegistryClient, due: DuePackage, state: RunState): Promise<FetchAttempt> {
  const at = counter.now()
  try {
    const answer = await fetchPackage(counter, due)
    state.failures = 0
    return { due, at, answer }
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    state.failures += 1
    if (state.failures >= maxFailuresInRow || error.retryAt !== undefined) state.failure = error
    return { due, at, answer: error }
  }
}

/** A package whose registry failed goes behind the others, so that one that always fails holds up none. */
async function saveAttempts(context: AppContext, asked: readonly FetchAttempt[]): Promise<void> {
  const records = asked.flatMap(({ answer }) => ('record' in answer ? [answer.record] : []))
  await savePackages(context, records)
  await savePackageFetches(context.db, asked.map(fetchOf))
}

function fetchOf({ due: { purl, etag, modified }, at, answer }: FetchAttempt): PackageFetch {
  const isFailure = answer instanceof RegistryFailure
  const common = { purl, asked: at, due: new Date(at.getTime() + (isFailure ? oneHour : oneDay)) }
  if (isFailure) return { ...common, etag, modified, problem: answer.message }
  if (answer.is === 'known') return { ...common, etag, modified, problem: undefined }
  if (answer.is === 'new') return { ...common, etag: answer.etag, modified: answer.modified, problem: undefined }
  return { ...common, etag: undefined, modified: undefined, problem: answer.problem }
}
