import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { orderTables } from '#backup/order-tables.ts'

/** A table of the database. */
export interface StoredTable {
  readonly name: string
  /** The written columns, without generated ones. */
  readonly columns: readonly StoredColumn[]
}

export interface StoredColumn {
  readonly name: string
  readonly type: string
  /** The sequence of an identity or serial column. */
  readonly sequence: string | undefined
}

export interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly isDeferrable: boolean
}

export interface Schema {
  /** In the order of their foreign keys. */
  readonly tables: readonly StoredTable[]
  readonly foreignKeys: readonly ForeignKey[]
}

/** Reads the tables from PostgreSQL's catalogue, so that migrations need no change here. The schema of the job queue is not included. */
export async function loadSchema(trx: Transaction): Promise<Schema> {
  const tables = await loadTables(trx)
  const foreignKeys = await loadForeignKeys(trx)
  const byName = new Map(tables.map((table) => [table.name, table]))
  return { tables: orderTables([...byName.keys()], foreignKeys).flatMap((name) => byName.get(name) ?? []), foreignKeys }
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly sequence: string | null
}

async function loadTables(trx: Transaction): Promise<readonly StoredTable[]> {
  const { rows } = await sql<ColumnRow>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      pg_get_serial_sequence(format('%I.%I', current_schema(), c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(trx)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type, sequence: column.sequence ?? undefined })),
  }))
}

async function loadForeignKeys(trx: Transaction): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select k.conname as name, c.relname as "from", t.relname as "to", k.condeferrable as "isDeferrable"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
    order by c.relname, k.conname`.execute(trx)
  return rows
}

/** Loads the names of the applied migrations, in order. */
export async function loadMigrationNames(trx: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  return rows.map(({ name }) => name)
}
