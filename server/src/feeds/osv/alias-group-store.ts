import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import type { Severity } from '@waybill/vulnerabilities'
import type { GroupMember, PlannedGroup, Regrouping, StoredGroup } from '#feeds/osv/regroup.ts'

/** A planned group that has an id. */
export type GroupWithId = PlannedGroup & { readonly id: number }

interface GroupRow {
  readonly id: number
  readonly key: string
  readonly names: readonly string[]
  readonly covers: readonly string[]
  readonly severities: readonly Severity[]
  readonly known_exploited: boolean
}

interface MemberRow {
  readonly id: string
  readonly vulnerability_id: number
  readonly aliases: readonly string[]
  readonly is_withdrawn: boolean
  readonly severities: readonly Severity[]
  readonly has_summary: boolean
  readonly has_details: boolean
}

/**
 * Loads these names and all that are connected with them through stored records: an id leads to the records that have it as id or alias, a
 * record to all its aliases. Every group that may merge or split when records with these names change is included.
 */
export async function loadConnectedNames(trx: Transaction, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive family(name) as (
      select unnest(${names}::text[])
      union
      select connected.name from family f
      cross join lateral (
        select id, aliases from advisory where id = any(array[f.name, 'NVD:' || f.name, 'CVE5:' || f.name])
        union all
        (select id, aliases from advisory where aliases @> array[f.name] offset 0)
      ) a
      cross join lateral unnest(array_prepend(a.id, a.aliases)) connected(name)
    )
    select name from family`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Loads the groups that contain any of the names. */
export async function loadGroups(trx: Transaction, names: readonly string[]): Promise<readonly StoredGroup[]> {
  const { rows } = await sql<GroupRow>`
    select id, key, names, covers, severities, known_exploited from vulnerability
    where id in (select vulnerability_id from vulnerability_name where name = any(${names}::text[]))`.execute(trx)
  return rows.map(({ id, key, names: own, covers, severities, known_exploited }) => ({
    id,
    key,
    names: own,
    covers,
    severities,
    knownExploited: known_exploited,
  }))
}

/** Loads the advisories with these ids, without those about to be written. */
export async function loadMembers(trx: Transaction, ids: readonly string[], written: readonly string[]): Promise<readonly GroupMember[]> {
  const { rows } = await sql<MemberRow>`
    select id, vulnerability_id, aliases, withdrawn is not null as is_withdrawn, severities,
      summary is not null as has_summary, details is not null as has_details
    from advisory where id = any(${ids}::text[]) and id <> all(${written}::text[])`.execute(trx)
  return rows.map(({ id, aliases, severities, ...row }) => ({
    id,
    aliases,
    severities,
    isWithdrawn: row.is_withdrawn,
    hasSummary: row.has_summary,
    hasDetails: row.has_details,
    groupId: row.vulnerability_id,
  }))
}

/** Assigns an id to every new group. Advisories are written before their groups, which take description and summary from them. */
export async function assignGroupIds(trx: Transaction, groups: readonly PlannedGroup[]): Promise<readonly GroupWithId[]> {
  const count = groups.filter(({ id }) => id === undefined).length
  if (count === 0) return groups as readonly GroupWithId[]
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('vulnerability', 'id')) as id from generate_series(1, ${count}::int)`.execute(trx)
  const fresh = rows.values()
  return groups.map((group) => ({ ...group, id: group.id ?? fresh.next().value?.id ?? 0 }))
}

/** How many characters of a description, and how many products, are indexed for search. */
const maxSearchedLength = 8000
const maxSearchedProducts = 100

export async function writeGroups(trx: Transaction, groups: readonly GroupWithId[]): Promise<void> {
  const rows = groups.map(({ id, key, names, covers, severities, knownExploited, summaryFrom, detailsFrom }) => {
    return { id, key, names, covers, severities, known_exploited: knownExploited, summary_from: summaryFrom, details_from: detailsFrom }
  })
  await sql`
    insert into vulnerability (id, key, names, covers, severities, known_exploited, summary, details, search) overriding system value
    select g.id, g.key, g.names, g.covers, g.severities, g.known_exploited, s.summary, d.details,
      setweight(to_tsvector('simple', array_to_string(g.names, ' ') || ' ' || coalesce(p.products, '')), 'A')
        || to_tsvector('english', left(coalesce(s.summary, '') || ' ' || coalesce(d.details, ''), ${maxSearchedLength}::int))
    from jsonb_to_recordset(${json(rows)}) as g(
      id bigint, key text, names text[], covers text[], severities jsonb, known_exploited boolean, summary_from text, details_from text)
    left join advisory s on s.id = g.summary_from
    left join advisory d on d.id = g.details_from
    left join lateral (
      select string_agg(distinct n.name || ' ' || translate(n.name, '_-/.:@', '      '), ' ') as products from (
        select f.name from (select id from advisory where vulnerability_id = g.id offset 0) a
        cross join lateral (select name from advisory_affected where advisory_id = a.id offset 0) f limit ${maxSearchedProducts}
      ) n
    ) p on true
    on conflict (id) do update set
      names = excluded.names, covers = excluded.covers, severities = excluded.severities, known_exploited = excluded.known_exploited,
      summary = excluded.summary, details = excluded.details, search = excluded.search`.execute(trx)
}

export async function writeNames(trx: Transaction, groups: readonly GroupWithId[], lostNames: readonly string[]): Promise<void> {
  if (lostNames.length > 0) await sql`delete from vulnerability_name where name = any(${lostNames}::text[])`.execute(trx)
  const names = groups.flatMap(({ id, names: own }) => own.map((name) => ({ name, id })))
  await sql`
    insert into vulnerability_name (name, vulnerability_id)
    select * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ id }) => id)}::bigint[])
    on conflict (name) do update set vulnerability_id = excluded.vulnerability_id
    where vulnerability_name.vulnerability_id <> excluded.vulnerability_id`.execute(trx)
}

/** Moves unchanged advisories to the groups they now belong to. */
export async function moveMembers(trx: Transaction, moved: readonly { readonly id: string; readonly groupId: number }[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update advisory a set vulnerability_id = m.vulnerability_id
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ groupId }) => groupId)}::bigint[]) as m(id, vulnerability_id)
    where a.id = m.id`.execute(trx)
}

/** Removes groups without advisories. Findings that refer to them are re-evaluated, as their packages are queued. */
export async function removeGroups(trx: Transaction, removed: Regrouping['removed']): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ id }) => id)
  await sql`delete from vulnerability where id = any(${ids}::bigint[])`.execute(trx)
}
