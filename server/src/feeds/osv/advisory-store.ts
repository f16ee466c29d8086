import { sql } from 'kysely'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { Advisory } from '#standards/advisory/advisory.ts'

export interface KnownAdvisory {
  readonly digest: string
  readonly modified: string
}

/** What an advisory said before it changed. */
export interface FormerAdvisory {
  readonly names: readonly string[]
  /** None when it was withdrawn: then it matched nothing. */
  readonly lookupKeys: readonly string[]
}

/** An advisory as it is to be stored. */
export interface GroupedAdvisory {
  readonly advisory: Advisory
  readonly digest: string
  readonly groupId: number
}

const writersLock = 4_120_002

/** Lets one batch after the other write advisories: their groups depend on each other. */
export async function lockAdvisories(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writersLock})`.execute(trx)
}

export async function findAdvisories(trx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAdvisory>> {
  const { rows } = await sql<{ id: string; digest: string; modified: Date }>`
    select id, digest, modified from advisory where id = any(${ids}::text[])`.execute(trx)
  return new Map(rows.map(({ id, digest, modified }) => [id, { digest, modified: modified.toISOString() }]))
}

/** Of records with their dates the ids of those that are not stored, or stored as older. */
export async function findOutdated(
  db: Database,
  records: readonly { readonly id: string; readonly modified: string }[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from unnest(${records.map(({ id }) => id)}::text[], ${records.map(({ modified }) => modified)}::timestamptz[]) with ordinality as r(id, modified, place)
    where not exists (select 1 from advisory a where a.id = r.id and a.modified >= r.modified)
    order by r.place`.execute(db)
  return rows.map(({ id }) => id)
}

export async function loadFormer(trx: Transaction, ids: readonly string[]): Promise<readonly FormerAdvisory[]> {
  const { rows } = await sql<{ names: string[]; lookup_keys: string[] }>`
    select array_prepend(a.id, case when a.withdrawn is null then a.aliases else '{}' end) as names,
      array(select distinct f.lookup_key from advisory_affected f where f.advisory_id = a.id and a.withdrawn is null) as lookup_keys
    from advisory a where a.id = any(${ids}::text[])`.execute(trx)
  return rows.map(({ names, lookup_keys }) => ({ names, lookupKeys: lookup_keys }))
}

/** Keeps the date of records that were touched without a change. */
export async function touchAdvisories(trx: Transaction, touched: readonly Advisory[]): Promise<void> {
  await sql`
    update advisory a set modified = t.modified
    from unnest(${touched.map(({ id }) => id)}::text[], ${touched.map(({ modified }) => modified)}::timestamptz[]) as t(id, modified)
    where a.id = t.id`.execute(trx)
}

/** Inserts and overwrites advisories with all they say. `known` are those that are stored already. */
export async function writeAdvisories(trx: Transaction, advisories: readonly GroupedAdvisory[], known: readonly string[]): Promise<void> {
  await sql`
    insert into advisory (id, kind, digest, vulnerability_id, modified, published, withdrawn, aliases, summary, details, severities, cwes, links, cpes)
    select * from jsonb_to_recordset(${json(advisories.map(rowOf))}) as r(
      id text, kind text, digest text, vulnerability_id bigint, modified timestamptz, published timestamptz, withdrawn timestamptz,
      aliases text[], summary text, details text, severities jsonb, cwes text[], links jsonb, cpes text[])
    on conflict (id) do update set
      kind = excluded.kind, digest = excluded.digest, vulnerability_id = excluded.vulnerability_id, modified = excluded.modified,
      published = excluded.published, withdrawn = excluded.withdrawn, aliases = excluded.aliases, summary = excluded.summary,
      details = excluded.details, severities = excluded.severities, cwes = excluded.cwes, links = excluded.links, cpes = excluded.cpes`.execute(
    trx,
  )
  if (known.length > 0) await sql`delete from advisory_affected where advisory_id = any(${known}::text[])`.execute(trx)
  await sql`
    insert into advisory_affected (advisory_id, ordinal, lookup_key, ecosystem, release, name, kind, digest, standing, ranges, versions, severities)
    select * from jsonb_to_recordset(${json(advisories.flatMap(affectedRowsOf))}) as r(
      advisory_id text, ordinal integer, lookup_key text, ecosystem text, release text, name text, kind text, digest text, standing boolean,
      ranges jsonb, versions jsonb, severities jsonb)`.execute(trx)
}

function rowOf({ advisory, digest, groupId }: GroupedAdvisory): object {
  const { id, kind, modified, published, withdrawn, aliases, summary, details, severities, cwes, references, cpes } = advisory
  const words = { aliases, summary, details, severities, cwes, links: references, cpes }
  return { id, kind, digest, vulnerability_id: groupId, modified, published, withdrawn, ...words }
}

function affectedRowsOf({ advisory, digest }: GroupedAdvisory): readonly object[] {
  const { id, kind, withdrawn, affected } = advisory
  const shared = { advisory_id: id, kind, digest, standing: withdrawn === undefined }
  return affected.map(({ lookupKey, ...entry }, ordinal) => Object.assign({ ordinal, lookup_key: lookupKey }, shared, entry))
}
