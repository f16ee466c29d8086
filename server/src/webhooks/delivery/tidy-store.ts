import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Lists the companies with deliveries that should have been given up before that time. */
export async function findCompaniesWithOverdue(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from webhook_delivery
    where status = 'pending' and give_up_at < ${before}::timestamptz order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/**
 * Gives up a company's deliveries that should have been given up before that time, where the webhook is switched off or fails: they would not be
 * made soon. Where it works, what was late because the service was down still gets its try.
 */
export async function giveUpOverdue(db: Database, companyId: string, before: Date): Promise<void> {
  await sql`
    update webhook_delivery d
    set status = 'failed', claimed_until = null, error = coalesce(d.error, 'the webhook was switched off or failed for a day')
    from webhook w
    where d.company_id = ${companyId} and d.status = 'pending' and d.give_up_at < ${before}::timestamptz
      and (d.claimed_until is null or d.claimed_until < ${before}::timestamptz)
      and w.company_id = d.company_id and w.id = d.webhook_id and (not w.enabled or w.failing_since is not null)`.execute(db)
}

/** Lists the companies with events from before that time. */
export async function findCompaniesWithOldEvents(db: Database, before: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from webhook_event where at < ${before}::timestamptz order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

/** Removes a company's events from before that time with their deliveries, the oldest first; returns how many. */
export async function removeEventsBefore(db: Database, companyId: string, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_event e where e.company_id = ${companyId} and e.id in (
      select o.id from webhook_event o where o.company_id = ${companyId} and o.at < ${before}::timestamptz order by o.at limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
