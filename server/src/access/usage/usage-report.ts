import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { DayRange } from '#access/usage/day-range.ts'
import type { KeyUsage, Usage } from '#access/usage/key-usage.ts'

/** What the keys of a company did in a range of days, by key name; days without calls are left out (decisions 2). */
export async function reportUsage(db: Database, { companyId }: Tenant, { start, end }: DayRange): Promise<Usage> {
  const { rows } = await sql<KeyUsage>`
    select k.id, k.name, sum(u.calls)::bigint as count,
      json_agg(json_build_object('date', to_char(u.day, 'YYYY-MM-DD'), 'count', u.calls) order by u.day) as days
    from key_usage u
    join api_key k on k.company_id = u.company_id and k.id = u.key_id
    where u.company_id = ${companyId} and u.day between ${start}::date and ${end}::date
    group by k.company_id, k.id
    order by lower(k.name), k.id`.execute(db)
  return { total: rows.reduce((total, { count }) => total + count, 0), items: rows }
}
