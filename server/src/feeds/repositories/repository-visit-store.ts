import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { UnlinkedPackage } from '#feeds/repositories/deps-dev.ts'

/** A module contains a component of the package `p`. The subquery stands alone: a cluster asks every shard once, not once for each component. */
const isInUse = sql`exists (
  select 1 from component c where c.package_id = p.id and c.id in (select mc.component_id from module_component mc))`

/** Finds packages in use whose purls may name a repository and that have no such link yet. */
export async function findPurlsToLink(db: Database, types: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ purl: string }>`
    select p.purl from package p
    where split_part(substr(p.purl, 5), '/', 1) = any(${types}::text[])
      and not exists (select 1 from repository_link l where l.package_purl = p.purl and l.rank = 1) and ${isInUse}
    order by p.purl`.execute(db)
  return rows.map(({ purl }) => purl)
}

interface DueQuery {
  readonly now: Date
  readonly atMost: number
}

/** Finds packages in use without a known repository, longest waiting first, with one of their versions. */
export async function findUnlinkedPackages(
  db: Database,
  types: readonly string[],
  { now, atMost }: DueQuery,
): Promise<readonly UnlinkedPackage[]> {
  const { rows } = await sql<{ purl: string; version: string }>`
    select p.purl, (
      select c.version from component c
      where c.package_id = p.id and c.version is not null and c.id in (select mc.component_id from module_component mc)
      order by c.id desc limit 1) as version
    from package p
    left join repository_visit v on v.target = p.purl
    where split_part(substr(p.purl, 5), '/', 1) = any(${types}::text[]) and (v.next is null or v.next <= ${now}::timestamptz)
      and not exists (select 1 from repository_link l where l.package_purl = p.purl and l.rank < 3)
      and exists (
        select 1 from component c
        where c.package_id = p.id and c.version is not null and c.id in (select mc.component_id from module_component mc))
    order by v.requested_at nulls first, p.id limit ${atMost}`.execute(db)
  return rows.map(({ purl, version }) => ({ packagePurl: purl, version }))
}

export interface DueRepository {
  readonly url: string
  readonly etag: string | undefined
}

/** Finds the due repositories of packages in use, longest waiting first. */
export async function findDueRepositories(db: Database, { now, atMost }: DueQuery): Promise<readonly DueRepository[]> {
  const { rows } = await sql<{ url: string; etag: string | null }>`
    select l.url, v.etag
    from (
      select distinct l.url from repository_link l join package p on p.purl = l.package_purl where ${isInUse}
    ) l
    left join repository_visit v on v.target = l.url
    where v.next is null or v.next <= ${now}::timestamptz
    order by v.requested_at nulls first, l.url limit ${atMost}`.execute(db)
  return rows.map(({ url, etag }) => ({ url, etag: etag ?? undefined }))
}

export interface RepositoryVisit {
  /** The URL of a repository or the purl of a package. */
  readonly target: string
  readonly next: Date
  readonly etag: string | undefined
}

/** Saves when publishers were asked. */
export async function saveVisits(trx: Transaction, marks: readonly RepositoryVisit[], requestedAt: Date): Promise<void> {
  if (marks.length === 0) return
  await sql`
    insert into repository_visit (target, requested_at, next, etag)
    select m.target, ${requestedAt}::timestamptz, m.next, m.etag
    from unnest(
      ${marks.map(({ target }) => target)}::text[], ${marks.map(({ next }) => next)}::timestamptz[], ${marks.map(({ etag }) => etag ?? null)}::text[]
    ) as m(target, next, etag)
    order by m.target
    on conflict (target) do update set requested_at = excluded.requested_at, next = excluded.next, etag = excluded.etag`.execute(trx)
}

/** Clears the ETags of repositories whose stored content came from elsewhere. */
export async function clearEtags(trx: Transaction, urls: readonly string[]): Promise<void> {
  await sql`update repository_visit set etag = null where target = any(${urls}::text[]) and etag is not null`.execute(trx)
}
