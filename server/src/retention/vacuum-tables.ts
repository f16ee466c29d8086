import type { Database } from '#database/database.ts'
import { listWornTables, vacuumTable } from '#retention/retention-store.ts'

/**
 * Frees the space of rows that were changed or removed, as the autovacuum of a server does, and returns the names of the tables. The
 * embedded database has no process for that, and would grow for ever. Others wait while a table is worked on.
 */
export async function vacuumTables(db: Database): Promise<readonly string[]> {
  const tables = await listWornTables(db)
  for (const table of tables) await vacuumTable(db, table)
  return tables.map(({ table }) => table)
}
