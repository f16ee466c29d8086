import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { DigestTable } from '#database/tables/digests.ts'
import { type StoredDigest, toStoredDigest } from '#digests/digest-store.ts'
import type { NextDigest } from '#digests/schedule/decide-next.ts'

/** Longer than an attempt to send may take. After it a digest counts as lost with its process, and is due again. */
const leaseMs = 10 * 60_000

/** The user whose digest is due. */
export interface DueUser extends Tenant {
  readonly userId: string
}

/** Finds digests of all companies that are due, the longest waiting first; one statement, no locks. */
export async function findDueDigests(db: Database, at: Date, most: number): Promise<readonly DueUser[]> {
  const { rows } = await sql<{ company_id: string; user_id: string }>`
    select d.company_id, d.user_id from digest d where d.due <= ${at} order by d.due, d.user_id limit ${most}`.execute(db)
  return rows.map(({ company_id: companyId, user_id: userId }) => ({ companyId, userId }))
}

/** A digest that this process has in hand. */
export interface ClaimedDigest extends StoredDigest {
  readonly claimedUntil: Date
}

/** Claims a digest that is due; undefined when another process has it, or its user changed it meanwhile. One statement. */
export async function claimDigest(db: Database, { companyId, userId }: DueUser, at: Date): Promise<ClaimedDigest | undefined> {
  const claimedUntil = new Date(at.getTime() + leaseMs)
  const { rows } = await sql<Selectable<DigestTable>>`
    update digest set claimed_until = ${claimedUntil}, due = ${claimedUntil}, attempts = attempts + 1
    where company_id = ${companyId} and user_id = ${userId} and due <= ${at} returning *`.execute(db)
  return rows[0] && { ...toStoredDigest(rows[0]), claimedUntil }
}

/** What became of a digest. */
export interface SettledDigest {
  readonly next: NextDigest
  /** The moment until which it reported changes. */
  readonly until: Date
  readonly at: Date
  readonly isSent: boolean
  readonly problem: string | undefined
}

/**
 * Saves what became of a digest and when the next one is due. Where its user changed the settings meanwhile, only what was sent is noted. One
 * statement.
 */
export async function settleDigest(
  db: Database,
  { companyId, userId, claimedUntil }: ClaimedDigest,
  { next, until, at, isSent, problem }: SettledDigest,
): Promise<void> {
  const slot = next.slot === 'same' ? sql`slot` : sql`${next.slot ?? null}::timestamptz`
  const isOurs = sql`claimed_until is not distinct from ${claimedUntil}::timestamptz`
  await sql`
    update digest set last_run = ${at}, last_sent = case when ${isSent} then ${at}::timestamptz else last_sent end,
      covered = case when ${next.isCovered} then greatest(covered, ${until}::timestamptz) else covered end,
      slot = case when ${isOurs} then ${slot} else slot end, due = case when ${isOurs} then ${next.due ?? null}::timestamptz else due end,
      attempts = case when ${isOurs} then ${next.attempts}::smallint else attempts end,
      refusals = case when ${isOurs} then ${next.refusals}::smallint else refusals end,
      problem = case when ${isOurs} then ${problem ?? null} else problem end,
      claimed_until = case when ${isOurs} then null else claimed_until end
    where company_id = ${companyId} and user_id = ${userId}`.execute(db)
}
