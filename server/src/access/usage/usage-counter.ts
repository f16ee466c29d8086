import type { DailyUsage } from '#access/usage/daily-usage.ts'
import type { Caller } from '#access/caller.ts'
import { addUsage } from '#access/usage/usage-store.ts'
import type { Database } from '#database/database.ts'

/** Counts calls by key and day in memory and writes them in batches, so that a request costs no write of its own. */
export interface UsageCounter {
  /** Of a key; what comes with a session is not counted. */
  readonly count: (caller: Caller) => void
  /**
   * Writes what has been counted so far; before every read of the statistics, every few seconds and at stop. Resolves when
   * also what an earlier flush took is stored. Rejects when the database does; the counts are then kept for the next flush.
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
