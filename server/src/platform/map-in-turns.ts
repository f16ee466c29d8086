import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time to block the event loop; a request waits for it several times. */
const longestTurnMs = 8
/** Reading the clock costs as much as a small item. */
const itemsBetweenLooks = 64

/** Maps a list of any length and yields to the event loop regularly. The results keep the order of the items. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<readonly Result[]> {
  const results: Result[] = []
  let turn = performance.now()
  for (const [i, item] of items.entries()) {
    results.push(map(item))
    if (i % itemsBetweenLooks !== 0 || performance.now() - turn < longestTurnMs) continue
    await nextTurn()
    turn = performance.now()
  }
  return results
}

/** A computation that can be interrupted wherever it yields. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Maps a list as a part of a longer computation, and yields after each item. */
export function* mapInSteps<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Steps<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    yield undefined
  }
  return results
}

/** Runs a computation and yields to the event loop regularly. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let turn = performance.now()
  for (let i = 1; ; i++) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (i % itemsBetweenLooks !== 0 || performance.now() - turn < longestTurnMs) continue
    await nextTurn()
    turn = performance.now()
  }
}

/** Runs a computation without interruption. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
