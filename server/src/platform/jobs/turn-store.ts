import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Transaction } from '#database/database.ts'
import type { Lane } from '#platform/jobs/task.ts'

/** What the queue stores with a job. */
export interface Turn {
  readonly priority: number
  readonly group: { readonly id: string }
}

/**
 * Numbers new jobs so that companies take turns in a lane: what a company adds comes after its own waiting jobs, and not after those of
 * others that have more. Turns count down, since the queue runs the job with the highest priority first.
 */
export async function assignTurns(trx: Transaction, lane: Lane, companies: readonly string[]): Promise<readonly Turn[]> {
  const [{ first, lasts }] = (await waitingJobs(lane, companies).execute(trx)).rows as [Waiting]
  const last = new Map(Object.entries(lasts ?? {}))
  return companies.map((company) => {
    const priority = Math.min(first ?? 0, (last.get(company) ?? Infinity) - 1)
    last.set(company, priority)
    return { priority, group: { id: company } }
  })
}

interface Waiting {
  /** The turn of the job that runs next; null when none waits. */
  readonly first: number | null
  /** The turn of the last waiting job of each of the companies that have one. */
  readonly lasts: Readonly<Record<string, number>> | null
}

function waitingJobs(lane: Lane, companies: readonly string[]): RawBuilder<Waiting> {
  return sql`
    select
      (select max(priority) from jobs.job where name = ${lane} and state < 'active' and not blocked) as first,
      (select jsonb_object_agg(company, last) filter (where last is not null) from (
        select company, (select min(priority) from jobs.job where name = ${lane} and state < 'active' and group_id = company) as last
        from unnest(${[...new Set(companies)]}::text[]) as company
      ) waiting) as lasts`
}

/** Creates the index of waiting jobs by company. Asks first: creating an index that exists waits for every transaction that enqueues. */
export async function indexTurns(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select 1 where to_regclass('jobs.job_turn') is null`)
  if (rows.length > 0)
    await pool.query(`create index if not exists job_turn on jobs.job_common (name, group_id, priority) where state < 'active'`)
}
