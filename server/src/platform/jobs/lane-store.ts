import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { Lane } from '#platform/jobs/task.ts'

/** The jobs of a lane, of all processes on the database. */
export interface LaneState {
  readonly lane: Lane
  /** Those that could run, and those that wait for their time or for another job. */
  readonly waiting: number
  readonly running: number
  /** Since when the oldest job that could run has waited, in seconds; 0 when none does. */
  readonly oldestSeconds: number
}

/** Counts the jobs of each lane that has some, in one query. */
export async function loadLaneStates(db: Database): Promise<readonly LaneState[]> {
  const { rows } = await sql<LaneState>`
    select name as lane,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after)) filter (where state < 'active' and start_after <= now())), 0)::float8
        as "oldestSeconds"
    from jobs.job where state <= 'active' and name not like '\\_\\_%' group by name`.execute(db)
  return rows
}
