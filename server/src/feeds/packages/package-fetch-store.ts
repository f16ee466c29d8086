import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { escapeLike } from '#database/escape-like.ts'
import { json } from '#database/database.ts'
import type { RegistryType } from '#platform/registry-settings.ts'

/** A package that is due, with the validators of the last response. */
export interface DuePackage {
  /** Without version. */
  readonly purl: string
  readonly etag: string | undefined
  readonly modified: string | undefined
}

interface DueQuery {
  readonly type: RegistryType
  readonly now: Date
  readonly atMost: number
  /** Component keys not to be fetched; `*` stands for any text. */
  readonly except: readonly string[]
}

/** Loads the packages of a type that are in use and due: those never fetched first, then by waiting time. */
export async function loadDuePackages(db: Database, { type, now, atMost, except }: DueQuery): Promise<readonly DuePackage[]> {
  const patterns = except.map((pattern) => escapeLike(pattern).replaceAll('*', '%'))
  const { rows } = await sql<{ purl: string; etag: string | null; modified: string | null }>`
    select p.purl, f.etag, f.modified
    from package p
    left join package_fetch f on f.purl = p.purl
    where starts_with(p.purl, ${`pkg:${type}/`}) and (f.due is null or f.due <= ${now}::timestamptz)
      and not (p.key like any(${patterns}::text[]))
      and exists (select 1 from component c where c.package_id = p.id and c.id in (select mc.component_id from module_component mc))
    order by f.due nulls first, p.id
    limit ${atMost}`.execute(db)
  return rows.map(({ purl, etag, modified }) => ({ purl, etag: etag ?? undefined, modified: modified ?? undefined }))
}

/** The outcome of fetching a package. */
export interface PackageFetch {
  readonly purl: string
  readonly requestedAt: Date
  readonly due: Date
  readonly etag: string | undefined
  readonly modified: string | undefined
  /** Why there is no record, in one sentence. */
  readonly problem: string | undefined
}

export async function savePackageFetches(db: Database, fetches: readonly PackageFetch[]): Promise<void> {
  const rows = fetches.map((fetch) => ({
    purl: fetch.purl,
    requested_at: fetch.requestedAt,
    due: fetch.due,
    etag: fetch.etag ?? null,
    modified: fetch.modified ?? null,
    problem: fetch.problem?.slice(0, 1000) ?? null,
  }))
  await sql`
    insert into package_fetch (purl, requested_at, due, etag, modified, problem)
    select purl, requested_at, due, etag, modified, problem from jsonb_populate_recordset(null::package_fetch, ${json(rows)}) order by purl
    on conflict (purl) do update set
      requested_at = excluded.requested_at, due = excluded.due, etag = excluded.etag, modified = excluded.modified, problem = excluded.problem`.execute(
    db,
  )
}
