import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** What the database says about itself. */
export interface DatabaseState {
  readonly version: string
  readonly bytes: number
  readonly connections: number
  readonly maxConnections: number
  /** Age of the oldest open transaction of others. */
  readonly oldestTransactionSeconds: number
  readonly now: Date
}

/** Reads the state of this database; of a server, of all that it serves. */
export async function loadDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      coalesce((
        select extract(epoch from max(clock_timestamp() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0) as "oldestTransactionSeconds",
      clock_timestamp() as now`.execute(db)
  const [state] = rows
  if (state === undefined) throw new Error('the database says nothing about itself')
  return state
}

/** Jobs of a lane. */
export interface LaneState {
  readonly lane: string
  readonly waiting: number
  /** How long the oldest job that is due has waited. */
  readonly oldestSeconds: number
  readonly running: number
  /** Jobs that failed for good within a day. */
  readonly failed: number
}

/** Loads the lanes of the job queue that have jobs; those that the queue keeps for itself are left out. */
export async function loadLaneStates(db: Database): Promise<readonly LaneState[]> {
  const { rows } = await sql<LaneState>`
    select
      name as lane,
      (count(*) filter (where state < 'active'))::int as waiting,
      coalesce(extract(epoch from max(now() - start_after) filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestSeconds",
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day'))::int as failed
    from jobs.job where name not like '\\_\\_%' group by name order by name`.execute(db)
  return rows
}
