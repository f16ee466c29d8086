import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'

/** Others wait about this long for a transaction on the embedded database, which has one session. */
const aimMs = 60

/** How many items a transaction takes. */
export interface PieceSize {
  readonly atLeast: number
  readonly atMost: number
}

/** Works a list off in transactions, each on so many of its items that it takes about 60 ms. Returns the results in order. */
export async function transactInPieces<Item, Result>(
  db: Database,
  items: readonly Item[],
  sizes: PieceSize,
  work: (trx: Transaction, piece: readonly Item[]) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (let from = 0, size = Math.min(sizes.atMost, 2 * sizes.atLeast); from < items.length;) {
    const piece = items.slice(from, from + size)
    const started = { at: 0 }
    results.push(
      await transact(db, (trx) => {
        // the wait for the session does not count
        started.at = performance.now()
        return work(trx, piece)
      }),
    )
    from += piece.length
    size = nextSize(size, performance.now() - started.at, sizes)
  }
  return results
}

/** Changes by at most half, since one measurement says little. */
function nextSize(size: number, milliseconds: number, { atLeast, atMost }: PieceSize): number {
  const factor = Math.min(1.5, Math.max(0.5, aimMs / Math.max(1, milliseconds)))
  return Math.min(atMost, Math.max(atLeast, Math.round(size * factor)))
}
