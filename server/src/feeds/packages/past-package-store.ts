import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** What the registry of a package had published at a moment. */
export interface PastPackage {
  readonly latest: string | undefined
  /** Ascending, as `stable`. */
  readonly versions: readonly string[]
  readonly stable: readonly string[]
}

interface Row {
  readonly key: string
  readonly latest: string | null
  readonly versions: readonly string[]
  readonly stable: readonly string[]
  readonly later: readonly string[]
}

/** Loads the stored packages with these keys without the versions that were published later, by key, in one statement. */
export async function loadPackagesAsOf(db: Database, keys: readonly string[], asOf: Date): Promise<ReadonlyMap<string, PastPackage>> {
  const { rows } = await sql<Row>`
    select r.key, r.latest, r.versions, r.stable, array(
      select v.version from package_version v where v.record_id = r.id and v.published > ${asOf}) as later
    from unnest(${keys}::text[]) as wanted(key)
    -- fence: 2,000 keys scan package_record
    cross join lateral (select id, key, latest, versions, stable from package_record where package_record.key = wanted.key offset 0) r`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, pastOf(row)]))
}

function pastOf({ latest, later, ...now }: Row): PastPackage {
  const unpublished = new Set(later)
  function published(all: readonly string[]): readonly string[] {
    return all.filter((version) => !unpublished.has(version))
  }
  const [versions, stable] = [published(now.versions), published(now.stable)]
  const isPublished = latest !== null && !unpublished.has(latest)
  return { versions, stable, latest: isPublished ? latest : (stable.at(-1) ?? versions.at(-1)) }
}
