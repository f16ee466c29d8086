import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'

/** The sources of links between packages and repositories, by precedence: the first whose repository is known wins. */
export const linkRanks = { record: 0, purl: 1, registry: 2, depsDev: 3 } as const
export type LinkSource = keyof typeof linkRanks

export interface RepositoryLink {
  /** Canonical, without version. */
  readonly packagePurl: string
  readonly url: string
}

/** Replaces the links that records give these repositories, and returns the packages that were linked or unlinked. */
export async function replaceRecordLinks(
  trx: Transaction,
  urls: readonly string[],
  links: readonly RepositoryLink[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ package_purl: string }>`
    with wanted as (
      select * from unnest(${links.map(({ packagePurl }) => packagePurl)}::text[], ${links.map(({ url }) => url)}::text[]) as w(package_purl, url)
    ), gone as (
      delete from repository_link l
      where l.url = any(${urls}::text[]) and l.rank = ${linkRanks.record}
        and not exists (select 1 from wanted w where w.package_purl = l.package_purl and w.url = l.url)
      returning l.package_purl
    ), come as (
      insert into repository_link (package_purl, url, rank)
      select distinct package_purl, url, ${linkRanks.record}::smallint from wanted order by package_purl, url
      on conflict do nothing
      returning package_purl
    )
    select package_purl from gone union select package_purl from come`.execute(trx)
  return rows.map(({ package_purl }) => package_purl)
}

/** Replaces the links of these packages from one source, and returns the packages whose link changed. */
export async function linkPackages(
  trx: Transaction,
  source: Exclude<LinkSource, 'record'>,
  links: readonly { readonly packagePurl: string; readonly url: string | undefined }[],
): Promise<readonly string[]> {
  if (links.length === 0) return []
  const { rows } = await sql<{ package_purl: string }>`
    with wanted as (
      select * from unnest(${links.map(({ packagePurl }) => packagePurl)}::text[], ${links.map(({ url }) => url ?? null)}::text[]) as w(package_purl, url)
    ), gone as (
      delete from repository_link l using wanted w
      where l.package_purl = w.package_purl and l.rank = ${linkRanks[source]} and l.url is distinct from w.url
      returning l.package_purl
    ), come as (
      insert into repository_link (package_purl, url, rank)
      select package_purl, url, ${linkRanks[source]}::smallint from wanted where url is not null order by package_purl, url
      on conflict do nothing
      returning package_purl
    )
    select package_purl from gone union select package_purl from come`.execute(trx)
  return rows.map(({ package_purl }) => package_purl)
}

/** Finds the catalogue's components of these packages and of the packages of these repositories. */
export async function findComponentsOfRepositories(
  trx: Transaction,
  urls: readonly string[],
  packagePurls: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id
    from (
      select package_purl as purl from repository_link where url = any(${urls}::text[])
      union select unnest(${packagePurls}::text[])
    ) named
    -- fence: 1,000 packages scan package and component
    cross join lateral (select id from package where package.purl = named.purl offset 0) p
    cross join lateral (select id from component where component.package_id = p.id offset 0) c
    order by c.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether packages are built from a repository of which no commit as new as this one is stored. */
export async function isNewsOfRepository(trx: Transaction, url: string, committed: string): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    select exists (select 1 from repository_link where url = ${url})
      and not exists (select 1 from source_repository where url = ${url} and last_commit_at >= ${committed}::timestamptz) as is_news`.execute(
    trx,
  )
  return rows[0]?.is_news === true
}
