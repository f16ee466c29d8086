import { sql } from 'kysely'
import type { Tenant } from '#access/caller.ts'
import type { Database } from '#database/database.ts'
import type { DayRange } from '#access/usage/day-range.ts'
import type { KeyUsage, Usage } from '#access/usage/key-usage.ts'

/**
 * Reports the calls of a company's keys in a range of days, by key name; days without calls are left out, keys without calls are not (docs/reference/access.md#usage).
 */
export async function reportUsage(db: Database, { companyId }: Tenant, { start, end }: DayRange): Promise<Usage> {
  const { rows } = await sql<KeyUsage>`
    select k.id, k.name, coalesce(sum(u.calls), 0)::bigint as count,
      coalesce(json_agg(json_build_object('date', to_char(u.day, 'YYYY-MM-DD'), 'count', u.calls) order by u.day)
        filter (where u.day is not null), '[]') as days
    from api_key k
    left join key_usage u on u.company_id = k.company_id and u.key_id = k.id and u.day between ${start}::date and ${end}::date
    where k.company_id = ${companyId}
    group by k.company_id, k.id
    order by lower(k.name), k.id`.execute(db)
  return { total: rows.reduce((total, { count }) => total + count, 0), items: rows }
}
