import type { Caller } from '#access/caller.ts'
import { addUsage } from '#access/usage-store.ts'
import type { Database } from '#database/database.ts'

/** Counts calls by key and day in memory and writes them in batches, so that a request costs no write of its own. */
export interface UsageCounter {
  readonly count: (caller: Caller) => void
  /** Writes what has been counted; before every read of the statistics and at stop. */
  readonly flush: () => Promise<void>
}

export interface Usage {
  readonly companyId: string
  readonly keyId: string
  readonly day: string
  readonly calls: number
}

export function createUsageCounter(db: Database, now: () => Date): UsageCounter {
  const counts = new Map<string, Usage>()
  return {
    count({ companyId, keyId }) {
      const day = now().toISOString().slice(0, 10)
      const key = `${keyId} ${day}`
      counts.set(key, { companyId, keyId, day, calls: (counts.get(key)?.calls ?? 0) + 1 })
    },
    async flush() {
      const batch = [...counts.values()]
      counts.clear()
      if (batch.length > 0) await addUsage(db, batch)
    },
  }
}
