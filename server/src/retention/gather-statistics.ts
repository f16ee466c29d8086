import type { Database } from '#database/database.ts'
import { gatherTableStatistics, listChangedTables } from '#retention/retention-store.ts'

/**
 * Gathers statistics of tables that changed, as the autovacuum of a server does, and returns the names of the tables. Without them
 * PostgreSQL takes a table of a million rows for one of some hundred, and chooses plans that read all of it. Others wait while a table is
 * sampled, some tenths of a second.
 */
export async function gatherStatistics(db: Database): Promise<readonly string[]> {
  const tables = await listChangedTables(db)
  for (const table of tables) await gatherTableStatistics(db, table)
  return tables.map(({ table }) => table)
}
