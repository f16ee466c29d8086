import { PublisherBusy } from '#feeds/repositories/publisher-client.ts'

/** The outcome of one request. */
export type Outcome<Item, Result> = { readonly item: Item } & ({ readonly result: Result } | { readonly error: Error })

interface BatchRun<Item, Result> {
  readonly atOnce: number
  readonly ask: (item: Item) => Promise<Result>
  /** Saves the outcomes of a batch, without items that were not requested. */
  readonly save: (outcomes: readonly Outcome<Item, Result>[]) => Promise<void>
  readonly signal: AbortSignal
}

const batchSize = 48
/** After this many failures in a row, the publisher is considered to fail rather than the items. */
const maxFailuresInRow = 3

/**
 * Requests items in order, a few concurrently, and saves the outcomes batch by batch, so that an interrupted run loses little. Rejects,
 * after saving what it has, when the publisher is busy or keeps failing.
 */
export async function fetchInBatches<Item, Result>(items: readonly Item[], round: BatchRun<Item, Result>): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) {
    const { outcomes, stop } = await fetchBatch(items.slice(from, from + batchSize), round)
    await round.save(outcomes)
    if (stop !== undefined) throw stop
  }
}

interface BatchResult<Item, Result> {
  readonly outcomes: readonly Outcome<Item, Result>[]
  readonly stop: Error | undefined
}

async function fetchBatch<Item, Result>(
  items: readonly Item[],
  { atOnce, ask, signal }: BatchRun<Item, Result>,
): Promise<BatchResult<Item, Result>> {
  const outcomes: Outcome<Item, Result>[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    const answers = await Promise.all(items.slice(from, from + atOnce).map((item) => fetchOne(item, ask)))
    if (signal.aborted) return { outcomes, stop: new Error('the time limit of a run is exceeded') }
    const busy = answers.flatMap((answer) => ('error' in answer && answer.error instanceof PublisherBusy ? [answer.error] : []))[0]
    outcomes.push(...answers.filter((answer) => !('error' in answer && answer.error instanceof PublisherBusy)))
    const stop = busy ?? lastFailures(outcomes)
    if (stop !== undefined) return { outcomes, stop }
  }
  return { outcomes, stop: undefined }
}

async function fetchOne<Item, Result>(item: Item, ask: (item: Item) => Promise<Result>): Promise<Outcome<Item, Result>> {
  try {
    return { item, result: await ask(item) }
  } catch (error) {
    return { item, error: error as Error }
  }
}

function lastFailures(outcomes: readonly Outcome<unknown, unknown>[]): Error | undefined {
  const last = outcomes.slice(-maxFailuresInRow)
  const errors = last.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []))
  return errors.length === maxFailuresInRow ? errors.at(-1) : undefined
}
