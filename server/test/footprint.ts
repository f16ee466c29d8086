import { sql } from 'kysely'
import { type Service, service } from './harness.ts'

/** What a request may write beside what it is about: when a key was used, and the usage of the day. */
const incidental = new Set(['api_key', 'key_usage', 'kysely_migration', 'kysely_migration_lock'])

/** For each table the number of rows and a mark that any write to any row changes: its new version is of a later transaction. */
export type Footprint = Readonly<Record<string, { readonly rows: number; readonly mark: string }>>

export async function footprint(at?: Service): Promise<Footprint> {
  const { db } = (at ?? (await service())).tools
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts: Record<string, Footprint[string]> = {}
  for (const { name } of tables.filter((table) => !incidental.has(table.name))) {
    const { rows } = await sql<{ rows: number; mark: string }>`
      select count(*)::int as rows, concat(max(xmin::text::bigint), ' ', sum(xmin::text::bigint)) as mark from ${sql.table(name)}`.execute(
      db,
    )
    const [part] = rows
    if (part !== undefined) parts[name] = part
  }
  return parts
}

/** The tables that were written to between two footprints, with the rows that were added. */
export function written(before: Footprint, after: Footprint): Readonly<Record<string, number>> {
  const changed = Object.keys(after).filter((name) => after[name]?.mark !== before[name]?.mark)
  return Object.fromEntries(changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]))
}
