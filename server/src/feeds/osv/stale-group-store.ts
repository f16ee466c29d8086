import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** Lists the groups that an older grouping rule may have built differently: those with several ids of one naming scheme. */
export async function listStaleGroups(trx: Transaction): Promise<void> {
  await sql`
    insert into stale_group (vulnerability_id)
    select id from vulnerability v
    where (select count(*) <> count(distinct split_part(name, '-', 1)) from unnest(v.names) name)
    on conflict do nothing`.execute(trx)
}

/** Takes groups off the list and returns their names. */
export async function takeStaleNames(trx: Transaction, atMost: number): Promise<readonly string[]> {
  const { rows } = await sql<{ names: readonly string[] }>`
    with taken as (
      delete from stale_group where vulnerability_id in (select vulnerability_id from stale_group order by vulnerability_id limit ${atMost})
      returning vulnerability_id
    )
    select v.names from taken t join vulnerability v on v.id = t.vulnerability_id`.execute(trx)
  return rows.flatMap(({ names }) => names)
}
