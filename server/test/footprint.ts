import { sql } from 'kysely'
import { service } from './harness.ts'

/** Tables that any request may write to: the last use of a key and the daily usage. */
const incidental = new Set(['api_key', 'key_usage', 'kysely_migration', 'kysely_migration_lock'])

/** The number of rows per table and a mark that changes with every write. */
export type Footprint = Readonly<Record<string, { readonly rows: number; readonly mark: string }>>

export async function footprint(): Promise<Footprint> {
  const { db } = (await service()).tools
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const parts: Record<string, Footprint[string]> = {}
  for (const { name } of tables.filter((table) => !incidental.has(table.name))) {
    const { rows } = await sql<{ rows: number; mark: string }>`
      select count(*)::int as rows, coalesce(md5(string_agg(xmin::text || ctid::text, ' ' order by ctid)), '') as mark from ${sql.table(name)}`.execute(
      db,
    )
    const [part] = rows
    if (part !== undefined) parts[name] = part
  }
  return parts
}

/** Lists the tables written between two footprints, with the number of added rows. */
export function written(before: Footprint, after: Footprint): Readonly<Record<string, number>> {
  const changed = Object.keys(after).filter((name) => after[name]?.mark !== before[name]?.mark)
  return Object.fromEntries(changed.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]))
}
