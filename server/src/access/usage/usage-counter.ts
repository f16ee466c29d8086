import type { Caller } from '#access/caller.ts'
import { addUsage, type DailyUsage } from '#access/usage/usage-store.ts'
import type { Database } from '#database/database.ts'

/** Counts calls by key and day in memory and stores them in batches, so that requests cost no write. */
export interface UsageCounter {
  /** Counts a call of a key; sessions are not counted. */
  readonly count: (caller: Caller) => void
  /**
   * Stores the counts so far: before the statistics are read, every few seconds, and at shutdown. Resolves when earlier flushes are stored
   * too. Rejects when the database fails; the next flush stores the counts.
   */
  readonly flush: () => Promise<void>
}

type Counts = Map<string, DailyUsage>

export function createUsageCounter(db: Database, now: () => Date): UsageCounter {
  const counts: Counts = new Map()
  const writing = { last: Promise.resolve() }
  async function write(): Promise<void> {
    const left = Map.groupBy(counts.values(), ({ companyId }) => companyId)
    counts.clear()
    try {
      for (const [companyId, batch] of left) {
        await addUsage(db, companyId, batch)
        left.delete(companyId)
      }
    } catch (error) {
      for (const usage of [...left.values()].flat()) add(counts, usage)
      throw error
    }
  }
  return {
    count({ companyId, keyId }) {
      if (keyId === undefined) return
      const last = now()
      add(counts, { companyId, keyId, day: last.toISOString().slice(0, 10), calls: 1, last })
    },
    async flush() {
      writing.last = writing.last.then(write, write)
      await writing.last
    },
  }
}

function add(counts: Counts, usage: DailyUsage): void {
  const key = `${usage.keyId} ${usage.day}`
  const known = counts.get(key)
  const calls = usage.calls + (known?.calls ?? 0)
  const last = known !== undefined && known.last > usage.last ? known.last : usage.last
  counts.set(key, { ...usage, calls, last })
}
