import { type Answer, askRegistry, type Counter, RegistryFailure } from '#feeds/packages/ask-registry.ts'
import { fetchHashes } from '#feeds/packages/fetch-hashes.ts'
import { type DuePackage, type Fetch, loadDue, saveFetches } from '#feeds/packages/fetch-store.ts'
import { savePackages } from '#feeds/packages/save-packages.ts'
import type { Tools } from '#platform/tools.ts'

const askedAtOnce = 25
/** Failures in a row that a registry is allowed before it is left alone. */
const patience = 3
const oneHour = 3_600_000
/** A registry is asked at most once a day for a package. */
const oneDay = 24 * oneHour

/** Then the rest waits for the next look, which is minutes away. */
const longestRun = 40 * 60_000

/** Asks a registry for every package that is due, until none is; rejects with a RegistryFailure, what was had before is kept. */
export async function syncRegistry(tools: Tools, counter: Counter): Promise<void> {
  const { type } = counter.registry
  const { ownPackages: except } = tools.config.feeds.registries
  const state: State = { failures: 0, failure: undefined }
  for (const begun = performance.now(); performance.now() - begun < longestRun;) {
    const due = await loadDue(tools.db, { type, now: counter.now(), atMost: askedAtOnce, except })
    if (due.length === 0) return
    const asked = await askAll(counter, due, state)
    await keep(tools, asked)
    if (state.failure !== undefined) throw state.failure
    await fetchHashes(
      tools,
      counter,
      due.map(({ purl }) => purl),
    )
  }
}

interface State {
  /** In a row. */
  failures: number
  /** The one that ends the run. */
  failure: RegistryFailure | undefined
}

interface Asked {
  readonly due: DuePackage
  readonly at: Date
  readonly answer: Answer | RegistryFailure
}

async function askAll(counter: Counter, due: readonly DuePackage[], state: State): Promise<readonly Asked[]> {
  const queue = [...due]
  const asked: Asked[] = []
  async function work(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && state.failure === undefined; next = queue.shift())
      asked.push(await askOne(counter, next, state))
  }
  await Promise.all(Array.from({ length: counter.registry.concurrency }, work))
  return asked
}

async function askOne(counter: Counter, due: DuePackage, state: State): Promise<Asked> {
  const at = counter.now()
  try {
    const answer = await askRegistry(counter, due)
    state.failures = 0
    return { due, at, answer }
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error
    state.failures += 1
    if (state.failures >= patience || error.retryAt !== undefined) state.failure = error
    return { due, at, answer: error }
  }
}

/** A package whose registry failed goes behind the others, so that one that always fails holds up none. */
async function keep(tools: Tools, asked: readonly Asked[]): Promise<void> {
  const records = asked.flatMap(({ answer }) => ('record' in answer ? [answer.record] : []))
  await savePackages(tools, records)
  await saveFetches(tools.db, asked.map(fetchOf))
}

function fetchOf({ due: { purl, etag, modified }, at, answer }: Asked): Fetch {
  const isFailure = answer instanceof RegistryFailure
  const common = { purl, asked: at, due: new Date(at.getTime() + (isFailure ? oneHour : oneDay)) }
  if (isFailure) return { ...common, etag, modified, problem: answer.message }
  if (answer.is === 'known') return { ...common, etag, modified, problem: undefined }
  if (answer.is === 'new') return { ...common, etag: answer.etag, modified: answer.modified, problem: undefined }
  return { ...common, etag: undefined, modified: undefined, problem: answer.problem }
}
