import { sql } from 'kysely'
import { json, type Tables, type Transaction } from '#database/database.ts'

interface TableLayout {
  readonly table: keyof Tables
  readonly key: readonly string[]
  /** The columns outside the key, if any. */
  readonly columns: readonly string[]
}

const rowsPerBatch = 5000

/**
 * Makes a table contain exactly these rows and returns the keys of the rows it inserted, updated or deleted, as texts. It runs one insert
 * per 5,000 rows and one delete.
 */
export async function replaceRows(
  trx: Transaction,
  layout: TableLayout,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const changed: string[] = []
  for (let from = 0; from < rows.length; from += rowsPerBatch)
    changed.push(...(await writeRows(trx, layout, rows.slice(from, from + rowsPerBatch))))
  return [...changed, ...(await removeOthers(trx, layout, rows))]
}

async function writeRows(
  trx: Transaction,
  { table, key, columns }: TableLayout,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const [target, keys] = [sql.table(table), sql.join(key.map((column) => sql.ref(column)))]
  // as columns and not as one text: functions that join texts are not immutable
  const texts = key.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`)
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const [own, excluded] = [`${table}.`, 'excluded.'].map((owner) => sql.join(columns.map((column) => sql.ref(owner + column))))
  const onConflict =
    columns.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(sets)} where (${own}) is distinct from (${excluded})`
  const { rows: written } = await sql<KeyColumns>`
    insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json(rows)})
    on conflict (${keys}) ${onConflict}
    returning ${sql.join(texts)}`.execute(trx)
  return written.map((row) => keyOf(key, row))
}

type KeyColumns = Readonly<Record<string, string>>

function keyOf(key: readonly string[], row: KeyColumns): string {
  return key.map((column) => row[column]).join(' ')
}

async function removeOthers(
  trx: Transaction,
  { table, key }: TableLayout,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  // qualified with the table's name, because a column may be called `key` like the list's
  const own = sql`concat_ws(' ', ${sql.join(key.map((column) => sql.ref(`${table}.${column}`)))})`
  const kept = rows.map((row) => key.map((column) => String(row[column])).join(' '))
  const texts = key.map((column) => sql`${sql.ref(`${table}.${column}`)}::text as ${sql.ref(column)}`)
  const { rows: removed } = await sql<KeyColumns>`
    delete from ${sql.table(table)} where not exists (select 1 from unnest(${kept}::text[]) k(key) where k.key = ${own})
    returning ${sql.join(texts)}`.execute(trx)
  return removed.map((row) => keyOf(key, row))
}
