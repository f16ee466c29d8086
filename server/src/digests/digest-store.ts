import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { DigestTable } from '#database/tables/digests.ts'
import type { DigestSettings } from '#digests/digest-settings.ts'

/** The digest of a user as it is stored. */
export interface StoredDigest {
  readonly companyId: string
  readonly userId: string
  readonly settings: DigestSettings
  readonly covered: Date
  readonly slot: Date | undefined
  readonly due: Date | undefined
  readonly attempts: number
  readonly refusals: number
  readonly lastSent: Date | undefined
  readonly lastRun: Date | undefined
  readonly problem: string | undefined
}

/** Finds the digest of a user; undefined for one who never chose. */
export async function findDigest(db: Database | Transaction, { companyId }: Tenant, userId: string): Promise<StoredDigest | undefined> {
  const { rows } = await sql<Selectable<DigestTable>>`
    select * from digest where company_id = ${companyId} and user_id = ${userId}`.execute(db)
  return rows[0] && toStoredDigest(rows[0])
}

export function toStoredDigest(row: Selectable<DigestTable>): StoredDigest {
  const { frequency, weekday, hour, time_zone: timeZone, language } = row
  return {
    companyId: row.company_id,
    userId: row.user_id,
    settings: { frequency, weekday, hour, timeZone, language },
    covered: row.covered,
    slot: row.slot ?? undefined,
    due: row.due ?? undefined,
    attempts: row.attempts,
    refusals: row.refusals,
    lastSent: row.last_sent ?? undefined,
    lastRun: row.last_run ?? undefined,
    problem: row.problem ?? undefined,
  }
}

/** What a user chose, when the first digest is due, and from when on it reports changes. */
export interface ChosenDigest {
  readonly userId: string
  readonly settings: DigestSettings
  readonly slot: Date | undefined
  readonly covered: Date
}

/** Saves what a user chose; it forgets earlier attempts and problems, and takes the digest from a process that has it in hand. */
export async function saveDigest(
  trx: Transaction,
  { companyId }: Tenant,
  { userId, settings, slot, covered }: ChosenDigest,
): Promise<void> {
  const { frequency, weekday, hour, timeZone, language } = settings
  const next = slot ?? null
  await sql`
    insert into digest (company_id, user_id, frequency, weekday, hour, time_zone, language, covered, slot, due)
    values (${companyId}, ${userId}, ${frequency}, ${weekday}, ${hour}, ${timeZone}, ${language}, ${covered}, ${next}, ${next})
    on conflict (company_id, user_id) do update set frequency = excluded.frequency, weekday = excluded.weekday, hour = excluded.hour,
      time_zone = excluded.time_zone, language = excluded.language, covered = excluded.covered, slot = excluded.slot, due = excluded.due,
      claimed_until = null, attempts = 0, refusals = 0, problem = null`.execute(trx)
}

/** Turns a digest off and keeps its other settings; returns whether it was on. */
export async function stopDigest(trx: Transaction, { companyId }: Tenant, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update digest set frequency = 'never', slot = null, due = null, claimed_until = null, problem = null
    where company_id = ${companyId} and user_id = ${userId} and frequency <> 'never' returning 1`.execute(trx)
  return rows.length > 0
}

/** Notes that a user asks for a digest at once; returns false when they asked for one since a moment. */
export async function noteRequest(
  trx: Transaction,
  { companyId }: Tenant,
  { userId, at, notSince }: { readonly userId: string; readonly at: Date; readonly notSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update digest set requested = ${at} where company_id = ${companyId} and user_id = ${userId} and (requested is null or requested <= ${notSince})
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Lists the digests of a company that are on. */
export async function listDigests(db: Database, { companyId }: Tenant): Promise<readonly StoredDigest[]> {
  const { rows } = await sql<Selectable<DigestTable>>`
    select * from digest where company_id = ${companyId} and frequency <> 'never' order by user_id`.execute(db)
  return rows.map(toStoredDigest)
}

/** Counts the digests of all companies that are on, and those with a problem; for the operator. */
export async function countDigests(
  db: Database,
): Promise<{ readonly active: number; readonly failing: number; readonly problem: string | undefined }> {
  const { rows } = await sql<{ active: number; failing: number; problem: string | null }>`
    select count(*)::int as active, count(problem)::int as failing, min(problem) as problem from digest where frequency <> 'never'`.execute(
    db,
  )
  const { active = 0, failing = 0, problem = null } = rows[0] ?? {}
  return { active, failing, problem: problem ?? undefined }
}
