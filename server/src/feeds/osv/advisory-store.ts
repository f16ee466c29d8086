import { sql } from 'kysely'
import { isOnCluster } from '#database/cluster/cluster-tables.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import { publisherOf } from '#feeds/osv/merge-copies.ts'
import { matchingLock } from '#feeds/rematch-store.ts'
import type { Advisory } from '@waybill/vulnerabilities'
import type { Publisher } from '@waybill/vulnerabilities/records'

export interface KnownAdvisory {
  readonly id: string
  readonly digest: string
  /** The publisher of the copy in force. */
  readonly publisher: Publisher
  /** Copies of other publishers are stored too. */
  readonly hasCopies: boolean
  readonly modified: string
}

/** An advisory to be stored, with its group. */
export interface GroupedAdvisory {
  readonly advisory: Advisory
  readonly digest: string
  readonly groupId: number
}

const writersLock = 4_120_002

/**
 * Serialises the batches that write advisories, since their alias groups depend on each other, and what marks the groups as exploited. On a
 * cluster it takes the matching lock as well: what a batch writes is locked there whole, and an import that matches meanwhile would wait for that
 * while the batch waits for the import.
 */
export async function lockAdvisories(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writersLock}), case when ${isOnCluster} then pg_advisory_xact_lock(${matchingLock}) end`.execute(
    trx,
  )
}

export async function findAdvisories(trx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAdvisory>> {
  const { rows } = await sql<KnownRow>`
    select id, digest, modified, publisher, publisher_rank, exists (select 1 from advisory_copy c where c.advisory_id = a.id) as has_copies
    from advisory a where id = any(${ids}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, knownOf(row)]))
}

interface KnownRow {
  readonly id: string
  readonly digest: string
  readonly modified: Date
  readonly publisher: string
  readonly publisher_rank: Publisher['rank']
  readonly has_copies: boolean
}

function knownOf({ id, digest, modified, publisher, publisher_rank, has_copies }: KnownRow): KnownAdvisory {
  return { id, digest, modified: modified.toISOString(), publisher: { name: publisher, rank: publisher_rank }, hasCopies: has_copies }
}

/** Selects the records that are missing, older in the store, or stored only from a publisher that does not own the id. */
export async function findOutdated(
  db: Database,
  records: readonly { readonly id: string; readonly modified: string }[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ modified }) => modified)}::timestamptz[]) with ordinality as r(id, modified, position)
    where not exists (select 1 from advisory a where a.id = r.id and a.modified >= r.modified and a.publisher_rank <> 0)
    order by r.position`.execute(db)
  return rows.map(({ id }) => id)
}

/** Loads the packages that the advisories in force among these name. */
export async function loadAffectedLookupKeys(trx: Transaction, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ lookup_key: string }>`
    select distinct lookup_key from advisory_affected where advisory_id = any(${ids}::text[]) and in_force`.execute(trx)
  return rows.map(({ lookup_key }) => lookup_key)
}

/** Updates date and publisher of records whose content did not change. */
export async function touchAdvisories(trx: Transaction, touched: readonly Advisory[]): Promise<void> {
  await sql`
    update advisory a set modified = t.modified, publisher = t.publisher, publisher_rank = t.rank
    from unnest(
      ${touched.map(({ id }) => id)}::text[], ${touched.map(({ modified }) => modified)}::timestamptz[],
      ${touched.map((advisory) => publisherOf(advisory).name)}::text[], ${touched.map((advisory) => publisherOf(advisory).rank)}::smallint[]
    ) as t(id, modified, publisher, rank)
    where a.id = t.id`.execute(trx)
}

/** Advisories to be stored with all their content. */
export interface AdvisoriesToWrite {
  readonly advisories: readonly GroupedAdvisory[]
  /** Those of them already stored. */
  readonly known: readonly string[]
  readonly at: Date
}

/** Inserts and overwrites advisories, which makes another revision. One that is overwritten keeps the moment of its first import. */
export async function writeAdvisories(trx: Transaction, { advisories, known, at }: AdvisoriesToWrite): Promise<void> {
  if (known.length > 0) await keepDroppedAliases(trx, advisories, at)
  await sql`
    insert into advisory (id, kind, digest, vulnerability_id, modified, published, withdrawn, aliases, summary, details, severities, cwes, links, cpes,
      publisher, publisher_rank, imported, changed)
    select r.*, ${at}::timestamptz, ${at}::timestamptz from jsonb_to_recordset(${json(advisories.map(rowOf))}) as r(
      id text, kind text, digest text, vulnerability_id bigint, modified timestamptz, published timestamptz, withdrawn timestamptz,
      aliases text[], summary text, details text, severities jsonb, cwes text[], links jsonb, cpes text[], publisher text, publisher_rank smallint)
    on conflict (id) do update set
      kind = excluded.kind, digest = excluded.digest, vulnerability_id = excluded.vulnerability_id, modified = excluded.modified,
      published = excluded.published, withdrawn = excluded.withdrawn, aliases = excluded.aliases, summary = excluded.summary,
      details = excluded.details, severities = excluded.severities, cwes = excluded.cwes, links = excluded.links, cpes = excluded.cpes,
      publisher = excluded.publisher, publisher_rank = excluded.publisher_rank, changed = excluded.changed`.execute(trx)
  if (known.length > 0) await sql`delete from advisory_affected where advisory_id = any(${known}::text[])`.execute(trx)
  await sql`
    with revised as (
      insert into advisory_revision (revision) values (gen_random_uuid()) on conflict (only_row) do update set revision = excluded.revision
    )
    insert into advisory_affected (advisory_id, ordinal, lookup_key, ecosystem, release, name, kind, digest, in_force, ranges, versions, severities)
    select * from jsonb_to_recordset(${json(advisories.flatMap(affectedRowsOf))}) as r(
      advisory_id text, ordinal integer, lookup_key text, ecosystem text, release text, name text, kind text, digest text, in_force boolean,
      ranges jsonb, versions jsonb, severities jsonb)`.execute(trx)
}

/** Keeps which aliases stored advisories do not state any longer: findings under these names go with them (docs/reference/changes.md#advisories). */
async function keepDroppedAliases(trx: Transaction, advisories: readonly GroupedAdvisory[], at: Date): Promise<void> {
  const rows = advisories.map(({ advisory: { id, aliases, modified } }) => ({ id, aliases, modified }))
  await sql`
    insert into dropped_alias (alias, advisory_id, modified, at)
    select alias, a.id, r.modified, ${at}::timestamptz
    from jsonb_to_recordset(${json(rows)}) as r(id text, aliases text[], modified timestamptz)
    join advisory a on a.id = r.id
    cross join lateral (select unnest(a.aliases) except select unnest(r.aliases)) as dropped(alias)
    on conflict (alias, advisory_id) do update set modified = excluded.modified, at = excluded.at`.execute(trx)
}

function rowOf({ advisory, digest, groupId }: GroupedAdvisory): object {
  const { id, kind, modified, published, withdrawn, aliases, summary, details, severities, cwes, references, cpes } = advisory
  const words = { aliases, summary, details, severities, cwes, links: references, cpes }
  const { name, rank } = publisherOf(advisory)
  return { id, kind, digest, vulnerability_id: groupId, modified, published, withdrawn, ...words, publisher: name, publisher_rank: rank }
}

function affectedRowsOf({ advisory, digest }: GroupedAdvisory): readonly object[] {
  const { id, kind, withdrawn, affected } = advisory
  const shared = { advisory_id: id, kind, digest, in_force: withdrawn === undefined }
  return affected.map(({ lookupKey, ...entry }, ordinal) => Object.assign({ ordinal, lookup_key: lookupKey }, shared, entry))
}
