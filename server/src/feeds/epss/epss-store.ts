import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { EpssScore } from '#feeds/epss/read-epss.ts'

/** Counts the CVEs of the newest day. */
export async function countEpss(db: Database): Promise<number> {
  const row = await db.selectFrom('epss_day').select('scores').orderBy('date', 'desc').limit(1).executeTakeFirst()
  return row?.scores ?? 0
}

const rowsPerBatch = 20_000

/**
 * Stores one day's scores, replacing what was stored for that day, and returns how many rows it wrote. A row is stored only where a score
 * differs from the day before. Inserting a day between others leaves the later days as they are.
 */
export async function replaceDay(trx: Transaction, date: string, scores: readonly EpssScore[]): Promise<number> {
  const { next } = await findNextDay(trx, date)
  let written = 0
  for (let from = 0; from < scores.length; from += rowsPerBatch)
    written += await writeScores(trx, { date, next }, scores.slice(from, from + rowsPerBatch))
  written += await endScores(trx, { date, next }, scores)
  await sql`
    insert into epss_day (date, scores) values (${date}::date, ${scores.length})
    on conflict (date) do update set scores = excluded.scores`.execute(trx)
  if (next === undefined) await updateLatestScores(trx, date)
  return written
}

interface StoredDay {
  readonly date: string
  /** The next stored day; undefined for the newest. */
  readonly next: string | undefined
}

async function findNextDay(trx: Transaction, date: string): Promise<{ readonly next: string | undefined }> {
  const row = await trx.selectFrom('epss_day').select('date').where('date', '>', date).orderBy('date').limit(1).executeTakeFirst()
  return { next: row?.date }
}

/** Selects a CVE's score on a day: the row of that day or the last one before. */
function effectiveScore(cve: ReturnType<typeof sql>, date: ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`(select h.epss, h.percentile from epss_history h where h.cve = ${cve} and h.date <= ${date} order by h.date desc limit 1)`
}

async function writeScores(trx: Transaction, { date, next }: StoredDay, scores: readonly EpssScore[]): Promise<number> {
  const incoming = sql`unnest(${scores.map(({ cve }) => cve)}::text[], ${scores.map(({ epss }) => epss)}::float8[],
    ${scores.map(({ percentile }) => percentile)}::float8[]) as i(cve, epss, percentile)`
  if (next !== undefined) await preserveNextDay(trx, { date, next }, sql`select i.cve, i.epss, i.percentile from ${incoming}`)
  const { rows } = await sql<{ cve: string }>`
    with compared as (
      select i.cve, i.epss, i.percentile, (i.epss, i.percentile) is distinct from (before.epss, before.percentile) as is_change
      from ${incoming}
      left join lateral ${effectiveScore(sql`i.cve`, sql`${date}::date - 1`)} before on true
    ), repeated as (
      delete from epss_history h using compared j where h.cve = j.cve and h.date = ${date}::date and not j.is_change returning h.cve
    ), stored as (
      insert into epss_history (cve, date, epss, percentile)
      select cve, ${date}::date, epss, percentile from compared where is_change
      on conflict (cve, date) do update set epss = excluded.epss, percentile = excluded.percentile
      where (epss_history.epss, epss_history.percentile) is distinct from (excluded.epss, excluded.percentile)
      returning cve
    ), restored as (
      insert into epss_score (cve, epss, percentile, date)
      select j.cve, j.epss, j.percentile, ${date}::date from compared j join repeated r on r.cve = j.cve where ${next === undefined}::boolean
      on conflict (cve) do update set epss = excluded.epss, percentile = excluded.percentile, date = excluded.date
    )
    select cve from stored union all select cve from repeated`.execute(trx)
  return rows.length
}

/** Gives the next day its own row where it relies on a score of this day that is about to change. */
async function preserveNextDay(trx: Transaction, { date, next }: StoredDay, incoming: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into epss_history (cve, date, epss, percentile)
    select i.cve, ${next}::date, was.epss, was.percentile
    from (${incoming}) i
    left join lateral ${effectiveScore(sql`i.cve`, sql`${date}::date`)} was on true
    where (i.epss, i.percentile) is distinct from (was.epss, was.percentile)
    on conflict (cve, date) do nothing`.execute(trx)
}

/** Ends the scores of CVEs that are missing from the day's file. */
async function endScores(trx: Transaction, { date, next }: StoredDay, scores: readonly EpssScore[]): Promise<number> {
  const cves = scores.map(({ cve }) => cve)
  const ended = sql`
    select distinct h.cve from epss_history h
    cross join lateral ${effectiveScore(sql`h.cve`, sql`${date}::date`)} was
    where h.date <= ${date}::date and was.epss is not null
      and not exists (select 1 from unnest(${cves}::text[]) k(cve) where k.cve = h.cve)`
  if (next !== undefined)
    await preserveNextDay(trx, { date, next }, sql`select e.cve, null::float8 as epss, null::float8 as percentile from (${ended}) e`)
  const { rows } = await sql<{ cve: string }>`
    insert into epss_history (cve, date, epss, percentile)
    select e.cve, ${date}::date, null, null from (${ended}) e
    on conflict (cve, date) do update set epss = null, percentile = null
    returning cve`.execute(trx)
  return rows.length
}

/** Updates the latest scores where they differ. */
async function updateLatestScores(trx: Transaction, date: string): Promise<void> {
  await requestFollowUp(trx)
  await sql`
    insert into epss_score (cve, epss, percentile, date)
    select cve, epss, percentile, date from epss_history where date = ${date}::date and epss is not null
    on conflict (cve) do update set epss = excluded.epss, percentile = excluded.percentile, date = excluded.date
    where (epss_score.epss, epss_score.percentile) is distinct from (excluded.epss, excluded.percentile)`.execute(trx)
  await sql`
    delete from epss_score s using epss_history h
    where h.cve = s.cve and h.date = ${date}::date and h.epss is null`.execute(trx)
  await sql`delete from epss_missing m using epss_score s where s.cve = m.cve`.execute(trx)
}

/** Leaves it to the analysis to follow changed scores: it copies them to findings, which are sorted by them. */
async function requestFollowUp(trx: Transaction): Promise<void> {
  await sql`insert into epss_change (at) values (clock_timestamp()) on conflict (is_pending) do update set at = excluded.at`.execute(trx)
}

/** Returns since when changed scores await being followed; undefined when there are none. */
export async function findScoreChange(db: Database): Promise<Date | undefined> {
  const row = await db.selectFrom('epss_change').select('at').executeTakeFirst()
  return row?.at
}

/** Ends what `findScoreChange` returned, unless scores changed again. */
export async function endScoreChange(db: Database, at: Date): Promise<void> {
  // the database counts microseconds, of which the date has lost the last
  const next = new Date(at.getTime() + 1)
  await db.deleteFrom('epss_change').where('at', '>=', at).where('at', '<', next).execute()
}

/** Finds the newest scores of these CVEs. `date` is the newest day for scores from the daily file, else the day of the lookup. */
export async function findScores(db: Database, cves: readonly string[]): Promise<ReadonlyMap<string, EpssScore>> {
  const { rows } = await sql<EpssScore>`
    select s.cve, s.epss, s.percentile, greatest(s.date, case when h.cve is null then s.date else newest.date end) as date
    from epss_score s
    cross join (select max(date) as date from epss_day) newest
    left join lateral (select cve from epss_history where cve = s.cve limit 1) h on true
    where s.cve = any(${cves}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.cve, row]))
}

/** Loads the scores of a CVE on every stored day of a range, oldest first. */
export async function loadEpssHistory(
  db: Database,
  cve: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<readonly EpssScore[]> {
  const { rows } = await sql<EpssScore>`
    select ${cve}::text as cve, d.date, was.epss, was.percentile
    from epss_day d
    cross join lateral ${effectiveScore(sql`${cve}::text`, sql`d.date`)} was
    where was.epss is not null and d.date >= ${from ?? '0001-01-01'}::date and d.date <= ${to ?? '9999-12-31'}::date
    order by d.date`.execute(db)
  return rows
}

/** Selects the CVEs that were not looked up at the publisher since a moment. */
export async function findNotRequestedSince(db: Database, cves: readonly string[], since: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ cve: string }>`
    select k.cve from unnest(${cves}::text[]) k(cve)
    where not exists (select 1 from epss_missing m where m.cve = k.cve and m.requested_at > ${since}::timestamptz)`.execute(db)
  return rows.map(({ cve }) => cve)
}

/** Saves the scores that the publisher's lookup returned, and which CVEs have none. */
export async function saveLookup(
  trx: Transaction,
  found: readonly EpssScore[],
  { missing, at }: { readonly missing: readonly string[]; readonly at: Date },
): Promise<void> {
  if (found.length > 0) await requestFollowUp(trx)
  await sql`
    insert into epss_score (cve, epss, percentile, date)
    select * from unnest(${found.map(({ cve }) => cve)}::text[], ${found.map(({ epss }) => epss)}::float8[],
      ${found.map(({ percentile }) => percentile)}::float8[], ${found.map(({ date }) => date)}::date[])
    on conflict (cve) do nothing`.execute(trx)
  await sql`
    insert into epss_missing (cve, requested_at) select cve, ${at}::timestamptz from unnest(${missing}::text[]) as m(cve)
    on conflict (cve) do update set requested_at = excluded.requested_at`.execute(trx)
}
