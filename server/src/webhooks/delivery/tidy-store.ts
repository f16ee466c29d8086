import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/**
 * Gives up what should have been given up before that time, of whatever company, where the webhook is switched off or fails: nobody
 * will get to it soon. Where it works, what was late because the service was down still gets its try.
 */
export async function giveUpOverdue(db: Database, before: Date): Promise<void> {
  await sql`
    update webhook_delivery d
    set status = 'failed', claimed_until = null, error = coalesce(d.error, 'the webhook was switched off or failed for a day')
    from webhook w
    where d.status = 'pending' and d.give_up_at < ${before}::timestamptz and (d.claimed_until is null or d.claimed_until < ${before}::timestamptz)
      and w.company_id = d.company_id and w.id = d.webhook_id and (not w.enabled or w.failing_since is not null)`.execute(db)
}

/** Forgets events from before that time with their deliveries, the oldest first; answers how many. */
export async function removeEventsBefore(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_event e using (
      select company_id, id from webhook_event where at < ${before}::timestamptz order by at limit ${most}) old
    where e.company_id = old.company_id and e.id = old.id`.execute(db)
  return Number(numAffectedRows)
}
