import { sql } from 'kysely'
import { setKeysAside } from '#database/cluster/set-aside-keys.ts'
import type { Database } from '#database/database.ts'

/** A statement that makes a table, as migrations write it: it begins a line and ends with one. */
const tableStatement = /^create table (\w+)[^]*?;$/mu

/**
 * Runs the text of a migration on a cluster. A table on one node may not refer to a distributed one, so that new tables are made on the
 * coordinator alone and their foreign keys set aside; `distribute` then spreads the tables and adds the keys.
 */
export async function migrateCluster(trx: Database, text: string): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
  const [statement, table] = tableStatement.exec(text) ?? []
  if (statement === undefined || table === undefined) return void (await sql.raw(text).execute(trx))
  const at = text.indexOf(statement)
  await sql.raw(text.slice(0, at)).execute(trx)
  await sql`set local citus.enable_ddl_propagation = off`.execute(trx)
  await sql.raw(statement).execute(trx)
  await setKeysAside(trx, [table])
  await sql`set local citus.enable_ddl_propagation = on`.execute(trx)
  await migrateCluster(trx, text.slice(at + statement.length))
}
