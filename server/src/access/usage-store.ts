import { sql } from 'kysely'
import type { Usage } from '#access/usage-counter.ts'
import type { Database } from '#database/database.ts'

/** Adds counted calls; those of keys deleted meanwhile are dropped. */
export async function addUsage(db: Database, batch: readonly Usage[]): Promise<void> {
  await sql`
    with counted as (
      select * from unnest(
        ${batch.map(({ companyId }) => companyId)}::uuid[], ${batch.map(({ keyId }) => keyId)}::uuid[],
        ${batch.map(({ day }) => day)}::date[], ${batch.map(({ calls }) => calls)}::bigint[]
      ) as c(company_id, key_id, day, calls)
    ), touched as (
      update api_key k set last_used = now() from counted c where k.company_id = c.company_id and k.id = c.key_id
      returning k.company_id, k.id
    )
    insert into key_usage (company_id, key_id, day, calls)
    select c.company_id, c.key_id, c.day, c.calls from counted c
    where exists (select 1 from api_key k where k.company_id = c.company_id and k.id = c.key_id)
    order by c.key_id, c.day
    on conflict (company_id, key_id, day) do update set calls = key_usage.calls + excluded.calls`.execute(db)
}
