import { sql } from 'kysely'
import type { DailyUsage } from '#access/usage/daily-usage.ts'
import type { Database } from '#database/database.ts'

/**
 * Adds counted calls of a company's keys; those of keys deleted meanwhile are dropped. Keys are locked in the order of their ids, so that
 * several processes that write at once wait for each other instead of dying of a deadlock.
 */
export async function addUsage(db: Database, companyId: string, batch: readonly DailyUsage[]): Promise<void> {
  await sql`
    with counted as (
      select * from unnest(
        ${batch.map(({ keyId }) => keyId)}::uuid[], ${batch.map(({ day }) => day)}::date[], ${batch.map(({ calls }) => calls)}::bigint[],
        ${batch.map(({ last }) => last.toISOString())}::timestamptz[]
      ) as c(key_id, day, calls, last)
    ), live as (
      select k.id from api_key k
      where k.company_id = ${companyId} and k.id in (select key_id from counted)
      order by k.id
      for no key update
    ), used as (
      select c.key_id, max(c.last) as last from counted c join live l on l.id = c.key_id group by c.key_id
    ), touched as (
      update api_key k set last_used = greatest(k.last_used, u.last)
      from used u where k.company_id = ${companyId} and k.id = u.key_id
    )
    insert into key_usage (company_id, key_id, day, calls)
    select ${companyId}::uuid, c.key_id, c.day, c.calls
    from counted c join live l on l.id = c.key_id
    order by c.key_id, c.day
    on conflict (company_id, key_id, day) do update set calls = key_usage.calls + excluded.calls`.execute(db)
}
