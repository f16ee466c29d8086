import { sql } from 'kysely'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import type { Database } from '#database/database.ts'

/** Counts the sessions of a database that wait for a lock; on a cluster it is the node with the rows where they wait. */
export async function countWaitingSessions(db: Database): Promise<number> {
  const activity = (await hasCitus(db)) ? sql`citus_stat_activity` : sql`pg_stat_activity`
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${activity} where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
