import { sql } from 'kysely'
import { type ClusterTable, isDistributed, loadClusterTables } from '#database/cluster/cluster-tables.ts'
import { endDistribution, loadKeysAside, restoreKey, setKeysAside } from '#database/cluster/set-aside-keys.ts'
import type { Database } from '#database/database.ts'

/** Receives a line about each step. */
export type Report = (line: string) => void

/** Two runs at once would drop and add the same keys. */
const distributionLock = 4_120_010

/**
 * Spreads the tables over the nodes of a Citus cluster: rows of a company by company, side by side, and every other table as a copy on each
 * node. Each step is a transaction of its own and skips what is done, so that a run that was cut off continues (docs/how-to/run-a-cluster.md).
 */
export async function distribute(db: Database, report: Report): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${distributionLock})`.execute(session)
    try {
      await runSteps(session, report)
    } finally {
      await sql`select pg_advisory_unlock(${distributionLock})`.execute(session)
    }
  })
}

/** Distributes the tables that migrations have added, on a cluster; does nothing on other databases. */
export async function distributeNewTables(db: Database): Promise<void> {
  if (await isDistributed(db)) await distribute(db, () => undefined)
}

async function runSteps(db: Database, report: Report): Promise<void> {
  const tables = await loadClusterTables(db)
  const pending = tables.filter(({ isPlaced }) => !isPlaced)
  if (pending.length > 0) await distributeTables(db, pending, report)
  const keys = await loadKeysAside(db)
  for (const [i, key] of keys.entries()) {
    report(`foreign key ${String(i + 1)} of ${String(keys.length)}: ${key.table} ${key.name}`)
    await restoreKey(db, key)
  }
  await endDistribution(db)
  report(`${String(tables.length)} tables are distributed, ${String(tables.length - pending.length)} of them were before`)
}

async function distributeTables(db: Database, pending: readonly ClusterTable[], report: Report): Promise<void> {
  const names = pending.map(({ name }) => name)
  const dropped = await db.transaction().execute((trx) => setKeysAside(trx, names))
  report(`dropped ${String(dropped)} foreign keys of ${String(names.length)} tables; they are added again at the end`)
  // copies first: rows of companies never refer to a table that is not yet on their node
  const ordered = [...pending.filter((table) => isShared(table)), ...pending.filter((table) => !isShared(table))]
  for (const [i, table] of ordered.entries()) {
    report(`table ${String(i + 1)} of ${String(ordered.length)}: ${table.name}, ${isShared(table) ? 'copied to every node' : 'by company'}`)
    await place(db, table)
  }
}

function isShared({ companyColumn }: ClusterTable): boolean {
  return companyColumn === undefined
}

/** Without the second statement the coordinator would keep the rows, unused. */
async function place(db: Database, { name, companyColumn }: ClusterTable): Promise<void> {
  const beside = name === 'company' ? 'none' : 'company'
  await db.transaction().execute(async (trx) => {
    if (companyColumn === undefined) await sql`select create_reference_table(${name}::regclass)`.execute(trx)
    else
      await sql`select create_distributed_table(${name}::regclass, ${companyColumn}::text, colocate_with => ${beside}::text)`.execute(trx)
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(trx)
  })
}
