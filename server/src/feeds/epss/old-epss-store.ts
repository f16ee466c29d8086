import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'

/** Rows of some CVEs, in the order of their names. */
export interface OldScores {
  readonly cves: readonly string[]
  /** Rows that are not needed to tell the score on or after the day. */
  readonly due: number
}

/** Counts, of the next CVEs, the scores from before a day that a later one replaced by that day. */
export async function countOldScores(db: Database | Transaction, after: string, day: string, most: number): Promise<OldScores> {
  const { rows } = await sql<{ cve: string; due: number }>`
    select k.cve, (
      select count(*)::int from epss_history h
      where h.cve = k.cve and h.date < (select max(n.date) from epss_history n where n.cve = k.cve and n.date <= ${day}::date)
    ) as due
    from (select distinct cve from epss_history where cve > ${after} order by cve limit ${most}) k
    order by k.cve`.execute(db)
  return { cves: rows.map(({ cve }) => cve), due: rows.reduce((sum, { due }) => sum + due, 0) }
}

/** Removes what `countOldScores` counts, and returns how many rows. */
export async function removeOldScores(trx: Transaction, cves: readonly string[], day: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from epss_history h
    using (
      select cve, max(date) as date from epss_history where cve = any(${[...cves]}::text[]) and date <= ${day}::date group by cve
    ) kept
    where h.cve = kept.cve and h.date < kept.date`.execute(trx)
  return Number(numAffectedRows)
}

/** Removes the days before a day, of which no score is known any more; never the newest. */
export async function removeOldDays(trx: Transaction, day: string): Promise<void> {
  await sql`delete from epss_day where date < ${day}::date and date < (select max(date) from epss_day)`.execute(trx)
}
