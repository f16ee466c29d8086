import { sql } from 'kysely'
import type { AuditFilter } from '#access/audit/audit-filter.ts'
import { auditConditions, dailyConditions } from '#access/audit/audit-conditions-store.ts'
import type { Tenant } from '#access/caller.ts'
import type { Database } from '#database/database.ts'
import { transact } from '#database/transact.ts'

const dayLength = 86_400_000

/** How many lines are meant: of whole days that are over what was counted once, line by line only what is left. */
export async function countAudit(db: Database, tenant: Tenant, filter: AuditFilter): Promise<number> {
  const { start, end } = wholeDays(filter, await countFinishedDays(db, tenant))
  // one thing has few lines, and an index of its own
  if (filter.objectId !== undefined || end <= start) return countLines(db, tenant, filter)
  const days = await sumDays(db, tenant, { ...filter, from: start, until: end })
  const before = filter.from === undefined || start <= filter.from ? 0 : await countLines(db, tenant, { ...filter, until: start })
  const after = filter.until !== undefined && filter.until <= end ? 0 : await countLines(db, tenant, { ...filter, from: end })
  return days + before + after
}

/** The days that are meant whole, until the first moment that is none of theirs. */
function wholeDays({ from, until }: AuditFilter, counted: Date): { readonly start: Date; readonly end: Date } {
  const start = from === undefined ? new Date('0001-01-01') : new Date(Math.ceil(from.getTime() / dayLength) * dayLength)
  const end = until === undefined ? counted.getTime() : Math.min(counted.getTime(), Math.floor(until.getTime() / dayLength) * dayLength)
  return { start, end: new Date(end) }
}

async function countLines(db: Database, { companyId }: Tenant, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*) as total from activity where company_id = ${companyId}::uuid ${auditConditions(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

async function sumDays(db: Database, { companyId }: Tenant, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select coalesce(sum(lines), 0)::bigint as total from audit_day
    where company_id = ${companyId}::uuid and day >= ${dayOf(filter.from)}::date and day < ${dayOf(filter.until)}::date ${dailyConditions(filter)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

function dayOf(moment: Date | undefined): string {
  return (moment ?? new Date(0)).toISOString().slice(0, 10)
}

interface CountedDays {
  readonly until: Date | null
  readonly over: Date
}

/**
 * Until when days are counted; those that are over by now are counted first. A line carries the moment its write began, so a day
 * is over once no write that began in it can still be under way: a day later.
 */
async function countFinishedDays(db: Database, { companyId }: Tenant): Promise<Date> {
  const { rows } = await sql<CountedDays>`
    select (select until from audit_counted where company_id = ${companyId}::uuid) as until,
      (date_trunc('day', now() at time zone 'UTC') - interval '1 day') at time zone 'UTC' as over`.execute(db)
  const { until = null, over = new Date(0) } = rows[0] ?? {}
  if (until !== null && until >= over) return until
  await addDays(db, { companyId }, over)
  return over
}

/** Of several at once one counts, and the others find it done. */
async function addDays(db: Database, { companyId }: Tenant, over: Date): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql<{ readonly until: Date }>`
      insert into audit_counted as c (company_id, until) values (${companyId}::uuid, '0001-01-01T00:00:00Z')
      on conflict (company_id) do update set until = c.until
      returning until`.execute(trx)
    const until = rows[0]?.until ?? over
    await sql`
      insert into audit_day (company_id, day, actor, action, object, lines)
      select company_id, (at at time zone 'UTC')::date, actor, action, object, count(*) from activity
      where company_id = ${companyId}::uuid and at >= ${until} and at < ${over}
      group by 1, 2, 3, 4, 5`.execute(trx)
    await sql`update audit_counted set until = ${over} where company_id = ${companyId}::uuid and until < ${over}`.execute(trx)
  })
}
