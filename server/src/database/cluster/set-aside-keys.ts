import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { distributionSchema } from '#database/cluster/cluster-tables.ts'

/** A foreign key that waits until its tables are distributed. */
interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const asideTable = sql.id(distributionSchema, 'foreign_key')

/**
 * Drops the foreign keys from and to the tables and notes their definitions, in the caller's transaction. On tables that a migration has just
 * made it drops them on the coordinator alone, since no other node knows the tables yet.
 */
export async function setKeysAside(trx: Database, tables: readonly string[]): Promise<number> {
  await sql`create schema if not exists ${sql.id(distributionSchema)}`.execute(trx)
  await sql`
    create table if not exists ${asideTable} (
      table_name text not null, name text not null, definition text not null, primary key (table_name, name))`.execute(trx)
  const { rows } = await sql<ForeignKey>`
    insert into ${asideTable} (table_name, name, definition)
    select c.relname, k.conname, pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
      and (c.relname = any(${tables}::text[]) or f.relname = any(${tables}::text[]))
    returning table_name as table, name, definition`.execute(trx)
  for (const { table, name } of rows) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(trx)
  return rows.length
}

/** Lists the foreign keys that were set aside. */
export async function loadKeysAside(db: Database): Promise<readonly ForeignKey[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${distributionSchema}.foreign_key`}) is not null as exists`.execute(db)
  if (found[0]?.exists !== true) return []
  const { rows } = await sql<ForeignKey>`select table_name as table, name, definition from ${asideTable} order by table_name, name`.execute(
    db,
  )
  return rows
}

/** Adds a foreign key again; it and its note change together. */
export async function restoreKey(db: Database, { table, name, definition }: ForeignKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(trx)
    await sql`delete from ${asideTable} where table_name = ${table} and name = ${name}`.execute(trx)
  })
}

/** Ends the distribution: nothing is set aside any more. */
export async function endDistribution(db: Database): Promise<void> {
  await sql`drop schema if exists ${sql.id(distributionSchema)} cascade`.execute(db)
}
