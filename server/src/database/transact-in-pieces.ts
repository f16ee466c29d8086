import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'

/** How a database is given large work. */
export interface Pacing {
  /** About how long a transaction may take. */
  readonly milliseconds: number
  /** How many transactions may run at once, where their order does not matter. */
  readonly lanes: number
}

/** Others wait for a transaction on the embedded database, which has one session; on a server they do not, and each costs a commit. */
const pacings: Readonly<Record<'embedded' | 'server', Pacing>> = {
  embedded: { milliseconds: 60, lanes: 1 },
  server: { milliseconds: 150, lanes: 2 },
}

export function pacingOf(kind: 'embedded' | 'server'): Pacing {
  return pacings[kind]
}

/** A database and how it is given large work, as the context of the process has them. */
export interface PacedDatabase {
  readonly db: Database
  readonly pacing: Pacing
}

/** How many items a transaction takes, and whether several may be under way at once. */
export interface PieceSize {
  readonly atLeast: number
  readonly atMost: number
  readonly isParallel?: boolean
  /** Whether the work pauses after each transaction: nobody waits for it, and others need the processors. */
  readonly isUnhurried?: boolean
}

/** How long unhurried work pauses, for each millisecond that a transaction took. */
const unhurriedPause = 3

interface Progress {
  next: number
  size: number
  failed: boolean
}

/** Works a list off in transactions, each on so many of its items that it takes about as long as it may. Returns the results in order. */
export async function transactInPieces<Item, Result>(
  { db, pacing }: PacedDatabase,
  items: readonly Item[],
  sizes: PieceSize,
  work: (trx: Transaction, piece: readonly Item[]) => Promise<Result>,
): Promise<readonly Result[]> {
  const results = new Map<number, Result>()
  const progress: Progress = { next: 0, size: Math.min(sizes.atMost, 2 * sizes.atLeast), failed: false }
  async function workOff(): Promise<void> {
    while (progress.next < items.length && !progress.failed) {
      const from = progress.next
      const piece = items.slice(from, from + progress.size)
      progress.next += piece.length
      const { result, milliseconds } = await timedTransaction(db, (trx) => work(trx, piece))
      results.set(from, result)
      progress.size = nextSize(progress.size, pacing.milliseconds / Math.max(1, milliseconds), sizes)
      if (sizes.isUnhurried === true && progress.next < items.length) await pause(unhurriedPause * milliseconds)
    }
  }
  const lanes = Array.from({ length: sizes.isParallel === true ? pacing.lanes : 1 }, () => workOff().catch(noteFailure))
  function noteFailure(error: unknown): never {
    progress.failed = true
    throw error
  }
  // a transaction under way ends before the failure of another one is reported
  const ended = await Promise.allSettled(lanes)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result)
}

interface TimedResult<Result> {
  readonly result: Result
  readonly milliseconds: number
}

/** Measures without the wait for a session. */
async function timedTransaction<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<TimedResult<Result>> {
  const started = { at: 0 }
  const result = await transact(db, (trx) => {
    started.at = performance.now()
    return work(trx)
  })
  return { result, milliseconds: performance.now() - started.at }
}

/** Changes by at most half, since one measurement says little. */
function nextSize(size: number, ratio: number, { atLeast, atMost }: PieceSize): number {
  const factor = Math.min(1.5, Math.max(0.5, ratio))
  return Math.min(atMost, Math.max(atLeast, Math.round(size * factor)))
}
