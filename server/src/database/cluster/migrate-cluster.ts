import { sql } from 'kysely'
import { setKeysAside } from '#database/cluster/set-aside-keys.ts'
import { splitStatements } from '#database/cluster/split-statements.ts'
import type { Database } from '#database/database.ts'

/**
 * Runs the text of a migration on a cluster, statement by statement, since Citus hands the whole text of a request on to the nodes. A table on
 * one node may not refer to a distributed one, so that new tables are made on the coordinator alone and their foreign keys set aside;
 * `distribute` then spreads the tables and adds the keys.
 */
export async function migrateCluster(trx: Database, text: string): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx)
  for (const statement of splitStatements(text)) {
    const [, table] = /^create table (\w+)/u.exec(statement) ?? []
    if (table === undefined) await sql.raw(statement).execute(trx)
    else await createHere(trx, table, statement)
  }
}

async function createHere(trx: Database, table: string, statement: string): Promise<void> {
  await sql`set local citus.enable_ddl_propagation = off`.execute(trx)
  await sql.raw(statement).execute(trx)
  await setKeysAside(trx, [table])
  await sql`set local citus.enable_ddl_propagation = on`.execute(trx)
}
