import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import type { Hashes } from '#feeds/packages/package-record.ts'
import type { VersionSpan } from '#feeds/packages/requirement-runs.ts'

/** The fields of a package that the facts about its components need. */
export interface KnownPackage {
  readonly id: number
  readonly latest: string | undefined
  readonly deprecated: string | undefined
  readonly licenses: readonly string[]
  readonly repositoryUrl: string | undefined
  readonly versions: readonly string[]
  readonly stable: readonly string[]
  /** The stable versions whose requirements are stored. */
  readonly described: readonly VersionSpan[]
}

interface PackageRow {
  readonly id: number
  readonly key: string
  readonly latest: string | null
  readonly deprecated: string | null
  readonly licenses: readonly string[]
  readonly repository_url: string | null
  readonly versions: readonly string[]
  readonly stable: readonly string[]
  readonly described: readonly VersionSpan[] | null
}

/** Loads the stored packages with these keys, by key, in one statement. */
export async function loadPackages(trx: Transaction, keys: readonly string[]): Promise<ReadonlyMap<string, KnownPackage>> {
  const { rows } = await sql<PackageRow>`
    select r.* from unnest(${keys}::text[]) as wanted(key)
    cross join lateral (
      -- fence: 20,000 keys scan package_record
      select id, key, latest, deprecated, licenses, repository_url, versions, stable, described from package_record where package_record.key = wanted.key offset 0
    ) r`.execute(trx)
  return new Map(
    rows.map(({ key, repository_url, ...row }) => [
      key,
      {
        ...row,
        latest: row.latest ?? undefined,
        deprecated: row.deprecated ?? undefined,
        repositoryUrl: repository_url ?? undefined,
        described: row.described ?? [],
      },
    ]),
  )
}

/** One version of a stored package. */
export interface Release {
  readonly published: Date | undefined
  readonly yanked: boolean
  readonly deprecated: string | undefined
  readonly licenses: readonly string[] | undefined
  readonly hashes: Hashes | undefined
}

export interface ReleaseRef {
  readonly packageId: number
  readonly version: string
}

interface ReleaseRow {
  readonly record_id: number
  readonly version: string
  readonly published: Date | null
  readonly yanked: boolean
  readonly deprecated: string | null
  readonly licenses: readonly string[] | null
  readonly hashes: Hashes | null
  readonly file_hashes: Hashes | null
}

/** Loads these versions, by `releaseKey`, in one statement. */
export async function loadReleases(trx: Transaction, requested: readonly ReleaseRef[]): Promise<ReadonlyMap<string, Release>> {
  if (requested.length === 0) return new Map()
  const { rows } = await sql<ReleaseRow>`
    select v.* from unnest(${requested.map(({ packageId }) => packageId)}::bigint[], ${requested.map(({ version }) => version)}::text[])
      as wanted(record_id, version)
    cross join lateral (
      select * from package_version p where p.record_id = wanted.record_id and p.version = wanted.version
    ) v`.execute(trx)
  return new Map(
    rows.map(({ record_id: packageId, version, ...row }) => [
      releaseKey({ packageId, version }),
      {
        published: row.published ?? undefined,
        yanked: row.yanked,
        deprecated: row.deprecated ?? undefined,
        licenses: row.licenses ?? undefined,
        hashes: mergeHashes(row.hashes ?? {}, row.file_hashes ?? {}),
      },
    ]),
  )
}

/** Merges hashes by algorithm; undefined if there are none. */
function mergeHashes(one: Hashes, other: Hashes): Hashes | undefined {
  const algorithms = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Hashes)[]
  const merged = algorithms.map((algorithm) => [algorithm, [...new Set([...(one[algorithm] ?? []), ...(other[algorithm] ?? [])])]] as const)
  const published = merged.filter(([, values]) => values.length > 0)
  return published.length === 0 ? undefined : Object.fromEntries(published)
}

export function releaseKey({ packageId, version }: ReleaseRef): string {
  return `${String(packageId)} ${version}`
}

/** The facts about a component, ready to be stored. */
export interface ComponentFact {
  readonly componentId: number
  readonly isVersionKnown: boolean | undefined
  readonly published: Date | undefined
  readonly isYanked: boolean
  readonly deprecated: string | undefined
  readonly latest: string | undefined
  readonly newer: number | undefined
  readonly isAboveAll: boolean
  readonly hashes: Hashes | undefined
  readonly licenses: readonly string[]
  readonly repositoryUrl: string | undefined
}

/** A component whose facts changed. */
export interface ChangedFact {
  readonly componentId: number
  readonly isRelicensed: boolean
}

/** Stores the facts that differ and returns their components, in one statement. */
export async function saveFacts(trx: Transaction, facts: readonly ComponentFact[]): Promise<readonly ChangedFact[]> {
  if (facts.length === 0) return []
  const rows = facts.map((fact) => ({
    component_id: fact.componentId,
    version_known: fact.isVersionKnown ?? null,
    published: fact.published ?? null,
    yanked: fact.isYanked,
    deprecated: fact.deprecated ?? null,
    latest: fact.latest ?? null,
    newer: fact.newer ?? null,
    above_all: fact.isAboveAll,
    hashes: fact.hashes ?? null,
    licenses: fact.licenses,
    repository_url: fact.repositoryUrl ?? null,
  }))
  const { rows: changed } = await sql<{ component_id: number; relicensed: boolean }>`
    with before as (
      select component_id, licenses from component_fact where component_id = any(${facts.map(({ componentId }) => componentId)}::bigint[])
    ), written as (
      insert into component_fact as f select * from jsonb_populate_recordset(null::component_fact, ${json(rows)}) order by component_id
      on conflict (component_id) do update set
        version_known = excluded.version_known, published = excluded.published, yanked = excluded.yanked, deprecated = excluded.deprecated,
        latest = excluded.latest, newer = excluded.newer, above_all = excluded.above_all, hashes = excluded.hashes,
        licenses = excluded.licenses, repository_url = excluded.repository_url
      where (f.version_known, f.published, f.yanked, f.deprecated, f.latest, f.newer, f.above_all, f.hashes, f.licenses, f.repository_url)
        is distinct from (excluded.version_known, excluded.published, excluded.yanked, excluded.deprecated, excluded.latest, excluded.newer,
          excluded.above_all, excluded.hashes, excluded.licenses, excluded.repository_url)
      returning component_id, licenses
    )
    select w.component_id, coalesce(w.licenses, '{}') is distinct from coalesce(b.licenses, '{}') as relicensed
    from written w left join before b on b.component_id = w.component_id`.execute(trx)
  return changed.map(({ component_id, relicensed }) => ({ componentId: component_id, isRelicensed: relicensed }))
}

/** A component of the catalogue. */
export interface CataloguedComponent {
  readonly id: number
  readonly purl: string
}

/** Finds the components of the catalogue that may belong to packages with these keys; the caller filters them. */
export async function findComponentsByKey(trx: Transaction, keys: readonly string[]): Promise<readonly CataloguedComponent[]> {
  const { rows } = await sql<CataloguedComponent>`
    select c.id, c.purl from (
      select l.component_id as id from unnest(${keys}::text[]) as wanted(key)
      join component_lookup l on l.lookup_key = wanted.key
      union
      select c.id from unnest(${keys}::text[]) as wanted(key)
      -- fence: 1,000 keys scan package and component
      cross join lateral (select id from package where package.purl = wanted.key offset 0) p
      join component c on c.package_id = p.id
    ) found
    join component c on c.id = found.id
    order by c.id`.execute(trx)
  return rows
}
