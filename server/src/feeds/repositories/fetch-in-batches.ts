import { PublisherBusy } from '#feeds/repositories/publisher-client.ts'

/** What became of one question. */
export type Outcome<Item, Result> = { readonly item: Item } & ({ readonly result: Result } | { readonly error: Error })

interface BatchRun<Item, Result> {
  readonly atOnce: number
  readonly ask: (item: Item) => Promise<Result>
  /** Keeps what a batch came to; questions that were not asked are not in it. */
  readonly save: (outcomes: readonly Outcome<Item, Result>[]) => Promise<void>
  readonly signal: AbortSignal
}

const batchSize = 48
/** So many failures one after the other are the publisher's, not the items'. */
const maxFailuresInRow = 3

/**
 * Asks about items in their order, a few at once, and keeps the outcomes batch by batch, so that an interrupted round loses little.
 * Rejects, after keeping what it has, where the publisher is busy or fails again and again.
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
    if (signal.aborted) return { outcomes, stop: new Error('the time for one run is up') }
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
