import { sql } from 'kysely'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { QualityByEcosystem, QualityCounts, QualityEntry } from '#feeds/quality/count-quality.ts'
import type { EventRange } from '@waybill/versions/ranges'

/** Returns the last of the next vulnerabilities in the order of their ids; undefined behind the last one. */
export async function findLastOfNext(db: Database, after: number, count: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from vulnerability where id > ${after} order by id limit ${count}) next`.execute(db)
  return rows[0]?.last ?? undefined
}

interface EntryRow {
  readonly vulnerability_id: number
  readonly advisory_id: string
  readonly ecosystem: string
  readonly lookup_key: string
  readonly release: string | null
  readonly ranges: readonly EventRange[]
  readonly listed: number
}

/** Loads the entries in force on the vulnerabilities between two ids, without the first. */
export async function loadQualityEntries(db: Database, after: number, through: number): Promise<readonly QualityEntry[]> {
  const { rows } = await sql<EntryRow>`
    select a.vulnerability_id, f.advisory_id, f.ecosystem, f.lookup_key, f.release, f.ranges, jsonb_array_length(f.versions) as listed
    from advisory a join advisory_affected f on f.advisory_id = a.id and f.in_force
    where a.vulnerability_id > ${after} and a.vulnerability_id <= ${through}`.execute(db)
  return rows.map((row) => ({
    vulnerabilityId: row.vulnerability_id,
    advisoryId: row.advisory_id,
    ecosystem: row.ecosystem,
    lookupKey: row.lookup_key,
    release: row.release ?? undefined,
    ranges: row.ranges,
    listedVersions: row.listed,
  }))
}

/** Replaces the counts of all ecosystems. */
export async function saveQuality(trx: Transaction, quality: QualityByEcosystem, computed: Date): Promise<void> {
  const rows = Array.from(quality, ([ecosystem, counts]) => ({
    ecosystem,
    records: counts.records,
    entries: counts.entries,
    unreadable_bounds: counts.unreadableBounds,
    malformed_ranges: counts.malformedRanges,
    without_ranges: counts.withoutRanges,
    without_versions: counts.withoutVersions,
    disagreements: counts.disagreements,
    computed,
  }))
  await sql`delete from match_quality`.execute(trx)
  await sql`insert into match_quality select * from jsonb_populate_recordset(null::match_quality, ${json(rows)})`.execute(trx)
}

/** The counts of an ecosystem, and when they were made. */
export interface EcosystemQuality extends QualityCounts {
  readonly ecosystem: string
  readonly computed: Date
}

/** Loads the counts of all ecosystems, most records first. */
export async function loadQuality(db: Database): Promise<readonly EcosystemQuality[]> {
  const rows = await db.selectFrom('match_quality').selectAll().orderBy('records', 'desc').orderBy('ecosystem').execute()
  return rows.map((row) => ({
    ecosystem: row.ecosystem,
    computed: row.computed,
    records: row.records,
    entries: row.entries,
    unreadableBounds: row.unreadable_bounds,
    malformedRanges: row.malformed_ranges,
    withoutRanges: row.without_ranges,
    withoutVersions: row.without_versions,
    disagreements: row.disagreements,
  }))
}
