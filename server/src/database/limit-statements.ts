import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** How long the server lets a statement run, and how long it lets it wait for a lock, in milliseconds; 0 for as long as it takes. */
export interface StatementLimits {
  readonly statementMs: number
  readonly lockMs: number
}

/**
 * Gives each connection that is taken from the pool the limits of the work that takes it, or the server's own without any. Most are taken
 * for work with the limits that they have, which needs no statement.
 */
export function limitStatements(pool: Pool, limitsOf: () => StatementLimits | undefined): PostgresPool {
  const limitsOn = new WeakMap<PoolClient, StatementLimits>()
  return {
    async connect(): Promise<PostgresPoolClient> {
      // asked before the wait: another work returns the connection
      const limits = limitsOf()
      const client = await pool.connect()
      if (limitsOn.get(client) === limits) return client
      try {
        await client.query(settingOf(limits))
      } catch (error) {
        client.release(error as Error)
        throw error
      }
      if (limits === undefined) limitsOn.delete(client)
      else limitsOn.set(client, limits)
      return client
    },
    options: pool.options,
    end: () => pool.end(),
  }
}

function settingOf(limits: StatementLimits | undefined): string {
  if (limits === undefined) return 'reset statement_timeout; reset lock_timeout'
  return `set statement_timeout = ${String(limits.statementMs)}; set lock_timeout = ${String(limits.lockMs)}`
}
