import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { ForeignKey, Schema, StoredColumn, StoredTable } from '#backup/schema-store.ts'

/** Locks the table of companies against all other writers, and counts them. */
export async function lockCompanies(trx: Transaction): Promise<number> {
  await sql`lock table company in access exclusive mode`.execute(trx)
  return countCompanies(trx)
}

export async function countCompanies(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from company`.execute(db)
  return rows[0]?.total ?? 0
}

export async function clearTables(trx: Transaction, { tables }: Schema): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx)
}

export async function dropTables(trx: Transaction, { tables }: Schema): Promise<void> {
  await sql`drop table ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(trx)
}

/** Defers all foreign keys to the end, since references within a table or in a cycle have no insertable order. */
export async function deferForeignKeys(trx: Transaction, schema: Schema): Promise<void> {
  for (const key of keysToDefer(schema)) await alterForeignKey(trx, key, sql`deferrable initially deferred`)
  await sql`set constraints all deferred`.execute(trx)
}

/** Checks the foreign keys and restores their definitions. */
export async function enforceForeignKeys(trx: Transaction, schema: Schema): Promise<void> {
  await sql`set constraints all immediate`.execute(trx)
  for (const key of keysToDefer(schema)) await alterForeignKey(trx, key, sql`not deferrable`)
}

/** Selects the keys that are not deferrable and refer to a table that does not come before their own. */
function keysToDefer({ tables, foreignKeys }: Schema): readonly ForeignKey[] {
  const positions = new Map(tables.map(({ name }, position) => [name, position]))
  return foreignKeys.filter(({ from, to, isDeferrable }) => !isDeferrable && (positions.get(to) ?? 0) >= (positions.get(from) ?? 0))
}

async function alterForeignKey(trx: Transaction, { from, name }: ForeignKey, how: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${sql.id(from)} alter constraint ${sql.id(name)} ${how}`.execute(trx)
}

/** Inserts rows of texts, cast to the types of their columns. */
export async function insertRows(
  trx: Transaction,
  { name, columns }: StoredTable,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const names = columns.map((column) => sql.id(column.name))
  const lists = columns.map((_, i) => sql`${rows.map((row) => row[i] ?? null)}::text[]`)
  const values = columns.map(({ type }, i) => sql`${sql.id(`v${String(i)}`)}::${sql.raw(type)}`)
  await sql`
    insert into ${sql.id(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(lists)}) as r(${sql.join(columns.map((_, i) => sql.id(`v${String(i)}`)))})`.execute(
    trx,
  )
}

/** Sets every sequence past the highest stored value. */
export async function resetSequences(trx: Transaction, { tables }: Schema): Promise<void> {
  const numbered = tables.flatMap(({ name, columns }) => columns.map((column) => ({ table: name, ...column })))
  for (const column of numbered) if (column.sequence !== undefined) await resetSequence(trx, { ...column, sequence: column.sequence })
}

type Numbered = StoredColumn & { readonly table: string; readonly sequence: string }

async function resetSequence(trx: Transaction, { table, name, sequence }: Numbered): Promise<void> {
  await sql`select setval(${sequence}::regclass, coalesce((select max(${sql.id(name)}) from ${sql.id(table)}), 0) + 1, false)`.execute(trx)
}
