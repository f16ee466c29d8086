import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { EventRange } from '@waybill/versions/ranges'
import type { AdvisoryCandidate, AffectedPackage, Severity } from '@waybill/vulnerabilities'

interface Row {
  readonly advisory_id: string
  readonly kind: AdvisoryCandidate['kind']
  readonly digest: string
  readonly lookup_key: string
  readonly ecosystem: string
  readonly release: string | null
  readonly name: string
  readonly ranges: readonly EventRange[]
  /** Null where the list is empty, which saves parsing it. */
  readonly versions: readonly string[] | null
  readonly severities: readonly Severity[] | null
}

/**
 * Finds every affected entry of an advisory in force that names one of the packages, by lookup key. The lateral subquery with `offset 0`
 * makes the planner use the index once per key; otherwise it scans whole tables for a thousand keys.
 */
export async function findCandidates(
  db: Database | Transaction,
  lookupKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly AdvisoryCandidate[]>> {
  if (lookupKeys.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select f.advisory_id, f.kind, f.digest, f.lookup_key, f.ecosystem, f.release, f.name, f.ranges,
      nullif(f.versions, '[]') as versions, nullif(f.severities, '[]') as severities
    from (select distinct unnest(${lookupKeys}::text[]) as lookup_key) wanted
    -- fence: 1,000 keys scan advisory_affected
    cross join lateral (select * from advisory_affected where lookup_key = wanted.lookup_key and in_force offset 0) f
    order by f.advisory_id collate "C", f.ordinal`.execute(db)
  return Map.groupBy(rows.map(candidateOf), ({ affected }) => affected.lookupKey)
}

/** Finds the vulnerability that each of these advisories belongs to, in one query. */
export async function findVulnerabilityIds(
  db: Database | Transaction,
  advisoryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (advisoryIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; vulnerability_id: number }>`
    select id, vulnerability_id from advisory where id = any(${advisoryIds}::text[])`.execute(db)
  return new Map(rows.map(({ id, vulnerability_id }) => [id, vulnerability_id]))
}

function candidateOf(row: Row): AdvisoryCandidate {
  const { advisory_id: advisoryId, kind, digest, lookup_key: lookupKey, ecosystem, name, ranges } = row
  const affected: AffectedPackage = {
    lookupKey,
    ecosystem,
    release: row.release ?? undefined,
    name,
    ranges,
    versions: row.versions ?? [],
    severities: row.severities ?? [],
  }
  return { advisoryId, kind, withdrawn: false, digest, affected }
}
