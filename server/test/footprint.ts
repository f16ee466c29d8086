import { sql } from 'kysely'
import { type Service, service } from './harness.ts'

/** Tables that any request may write to: the last use of a key and the daily usage. */
const incidental = new Set(['api_key', 'key_usage', 'kysely_migration', 'kysely_migration_lock'])

/** For each table the number of rows and a mark that any write to any row changes: its new version is of a later transaction. */
export type Footprint = Readonly<Record<string, { readonly rows: number; readonly mark: string }>>

/** Waits for jobs of tests before, which write what is not of this one. */
export async function footprint(at?: Service): Promise<Footprint> {
  const { db, jobs } = (at ?? (await service())).context
  await jobs.settled()
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const marks = tables
    .filter(({ name }) => !incidental.has(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*)::int as rows, concat(max(xmin::text::bigint), ' ', sum(xmin::text::bigint)) as mark
        from ${sql.table(name)}`,
    )
  const { rows: found } = await sql<{ name: string; rows: number; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(db)
  return Object.fromEntries(found.map(({ name, rows, mark }) => [name, { rows, mark }]))
}

/** Lists the tables written between two footprints, with the number of added rows. */
export function written(before: Footprint, after: Footprint): Readonly<Record<string, number>> {
  const changed = Object.keys(after).filter((name) => after[name]?.mark !== before[name]?.mark)
  return Object.fromEntries(changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]))
}
