import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#database/database.ts'

interface OwnTransaction {
  readonly db: Database
  isOpen: boolean
}

const storage = new AsyncLocalStorage<OwnTransaction>()

/** Runs code that belongs to a transaction of this database, which is open until the code ends. */
export async function runInTransaction<Result>(db: Database, run: () => Promise<Result>): Promise<Result> {
  const own = { db, isOpen: true }
  try {
    return await storage.run(own, run)
  } finally {
    own.isOpen = false
  }
}

/**
 * Rejects work that asks for another connection while its own transaction is open. All connections of the embedded database share one
 * session: such work would wait for itself, and everybody else for it, until the process ends.
 */
export function rejectSecondConnection(pool: Pool, database: () => Database): PostgresPool {
  return {
    connect: async () => {
      const own = storage.getStore()
      if (own?.isOpen === true && own.db === database()) throw new Error('a statement was sent beside the transaction it belongs to')
      return pool.connect()
    },
    options: pool.options,
    end: () => pool.end(),
  }
}
