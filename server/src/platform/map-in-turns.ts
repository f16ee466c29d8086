import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time to block the event loop; requests wait for it. */
const longestTurnMs = 15
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
