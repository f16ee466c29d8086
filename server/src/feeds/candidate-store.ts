import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { EventRange } from '@waybill/versions/ranges'
import type { AdvisoryCandidate, AffectedPackage, Severity } from '@waybill/vulnerabilities'
import { metrics } from '#platform/metrics/metrics.ts'
import { CandidateCache, type CandidatesByKey, type KeptCandidates } from '#feeds/candidate-cache.ts'

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
 * Finds every affected entry of an advisory in force that names one of the packages, by lookup key; packages that no advisory names are left out.
 * One statement. It reads what is not kept in memory, and everything where the advisories have another revision now (docs/adr/0034-candidates-in-memory.md).
 */
export async function findCandidates(db: Database | Transaction, lookupKeys: readonly string[]): Promise<CandidatesByKey> {
  if (lookupKeys.length === 0) return new Map()
  const wanted = [...new Set(lookupKeys)]
  const kept = cache.find(wanted)
  const { revision, isCurrent, byKey } = await readCandidates(db, wanted, kept)
  if (revision !== undefined) cache.keep(revision, byKey)
  const hits = isCurrent ? wanted.length - kept.missing.length : 0
  metrics.candidateLookups.add({ result: 'hit' }, hits)
  metrics.candidateLookups.add({ result: 'miss' }, wanted.length - hits)
  const all = isCurrent ? [...kept.byKey, ...byKey] : [...byKey]
  return new Map(all.filter(([, candidates]) => candidates.length > 0))
}

interface ReadCandidates {
  /** Undefined before the first advisory: then nothing is kept. */
  readonly revision: string | undefined
  /** Whether what is kept is of that revision; then only the missing packages were read. */
  readonly isCurrent: boolean
  readonly byKey: CandidatesByKey
}

/** Reads the revision, and with it the candidates of the packages of which none are kept at that revision. */
async function readCandidates(
  db: Database | Transaction,
  wanted: readonly string[],
  { revision: kept, missing }: KeptCandidates,
): Promise<ReadCandidates> {
  const { rows } = await sql<{ readonly revision: string | null } & (Row | NoRow)>`
    with r as materialized (select (select revision from advisory_revision) as revision)
    select r.revision, f.*
    from r
    left join lateral (
      select f.advisory_id, f.ordinal, f.kind, f.digest, f.lookup_key, f.ecosystem, f.release, f.name, f.ranges,
        nullif(f.versions, '[]') as versions, nullif(f.severities, '[]') as severities
      from unnest(case when r.revision = ${kept ?? null}::uuid then ${missing}::text[] else ${wanted}::text[] end) as wanted(lookup_key)
      -- fence: 1,000 keys scan advisory_affected
      cross join lateral (select * from advisory_affected where lookup_key = wanted.lookup_key and in_force offset 0) f
    ) f on true
    order by f.advisory_id collate "C", f.ordinal`.execute(db)
  const revision = rows[0]?.revision ?? undefined
  const candidates = rows.flatMap((row) => (row.advisory_id === null ? [] : [candidateOf(row)]))
  const byKey = Map.groupBy(candidates, ({ affected }) => affected.lookupKey)
  const isCurrent = revision !== undefined && revision === kept
  const read = isCurrent ? missing : wanted
  return { revision, isCurrent, byKey: new Map(read.map((key) => [key, byKey.get(key) ?? []])) }
}

/** A package, and a vulnerability that may affect it. */
export interface VulnerabilityLookup {
  readonly vulnerabilityId: number
  readonly lookupKey: string
}

/** Finds every affected entry by which the advisories of a vulnerability name a package, by vulnerability; one statement. */
export async function findCandidatesOf(
  db: Database | Transaction,
  wanted: readonly VulnerabilityLookup[],
): Promise<ReadonlyMap<number, readonly AdvisoryCandidate[]>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Row & { readonly vulnerability_id: number }>`
    select w.vulnerability_id, f.advisory_id, f.kind, f.digest, f.lookup_key, f.ecosystem, f.release, f.name, f.ranges,
      nullif(f.versions, '[]') as versions, nullif(f.severities, '[]') as severities
    from unnest(${wanted.map(({ vulnerabilityId }) => vulnerabilityId)}::bigint[], ${wanted.map(({ lookupKey }) => lookupKey)}::text[])
      as w(vulnerability_id, lookup_key)
    -- fence: scans advisory and advisory_affected before they have statistics
    cross join lateral (select id from advisory where vulnerability_id = w.vulnerability_id and kind = 'vulnerability' offset 0) a
    cross join lateral (
      select * from advisory_affected where advisory_id = a.id and lookup_key = w.lookup_key and in_force offset 0) f
    order by f.advisory_id collate "C", f.ordinal`.execute(db)
  const found = rows.map((row) => ({ vulnerabilityId: row.vulnerability_id, candidate: candidateOf(row) }))
  const byVulnerability = Map.groupBy(found, ({ vulnerabilityId }) => vulnerabilityId)
  return new Map([...byVulnerability].map(([id, those]) => [id, those.map(({ candidate }) => candidate)]))
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
