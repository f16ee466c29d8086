import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { EventRange } from '@waybill/versions/ranges'
import type { AdvisoryCandidate, AffectedPackage, Severity } from '@waybill/vulnerabilities'
import { CandidateCache, type CandidatesByKey } from '#feeds/candidate-cache.ts'

interface NoRow {
  readonly advisory_id: null
}

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

/** One for all databases of a process: a revision belongs to one state of one database, or of its copies. */
const cache = new CandidateCache()

/**
 * Finds every affected entry of an advisory in force that names one of the packages, by lookup key. One statement; it reads what is not kept
 * in memory and the revision of the advisories. A second one reads everything where another revision is in force now. Packages that no advisory
 * names are left out.
 */
export async function findCandidates(db: Database | Transaction, lookupKeys: readonly string[]): Promise<CandidatesByKey> {
  if (lookupKeys.length === 0) return new Map()
  const wanted = [...new Set(lookupKeys)]
  const rest = await readCandidates(db, cache.missingOf(wanted))
  cache.keep(rest.revision, rest.byKey)
  const found = cache.find(rest.revision, wanted)
  if (found !== undefined) return withoutEmpty(found)
  const all = await readCandidates(db, wanted)
  cache.keep(all.revision, all.byKey)
  return withoutEmpty(all.byKey)
}

function withoutEmpty(byKey: CandidatesByKey): CandidatesByKey {
  return new Map([...byKey].filter(([, candidates]) => candidates.length > 0))
}

interface ReadCandidates {
  readonly revision: string
  readonly byKey: CandidatesByKey
}

/** Reads candidates together with the revision that they belong to. */
async function readCandidates(db: Database | Transaction, lookupKeys: readonly string[]): Promise<ReadCandidates> {
  const { rows } = await sql<{ readonly revision: string } & (Row | NoRow)>`
    select r.revision, f.*
    from advisory_revision r
    left join (
      select f.advisory_id, f.ordinal, f.kind, f.digest, f.lookup_key, f.ecosystem, f.release, f.name, f.ranges,
        nullif(f.versions, '[]') as versions, nullif(f.severities, '[]') as severities
      from unnest(${lookupKeys}::text[]) as wanted(lookup_key)
      -- fence: 1,000 keys scan advisory_affected
      cross join lateral (select * from advisory_affected where lookup_key = wanted.lookup_key and in_force offset 0) f
    ) f on true
    order by f.advisory_id collate "C", f.ordinal`.execute(db)
  const candidates = rows.flatMap((row) => (row.advisory_id === null ? [] : [candidateOf(row)]))
  const byKey = Map.groupBy(candidates, ({ affected }) => affected.lookupKey)
  return { revision: rows[0]?.revision ?? '', byKey: new Map(lookupKeys.map((key) => [key, byKey.get(key) ?? []])) }
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
