import { sql } from 'kysely'
import { json, type Tables, type Transaction } from '#database/database.ts'

interface TableLayout {
  readonly table: keyof Tables
  readonly key: readonly string[]
  /** The other columns; none where the key says all. */
  readonly columns: readonly string[]
}

const rowsPerBatch = 5000

/**
 * Makes a table hold exactly these rows: adds what is new, rewrites what differs, removes what is gone, and answers the keys of
 * all of these, as texts. The number of statements grows with the size of the list only in steps of 5,000 rows.
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
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const [own, excluded] = [`${table}.`, 'excluded.'].map((owner) => sql.join(columns.map((column) => sql.ref(owner + column))))
  const onConflict =
    columns.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(sets)} where (${own}) is distinct from (${excluded})`
  const { rows: written } = await sql<{ key: string }>`
    insert into ${target} select * from jsonb_populate_recordset(null::${target}, ${json(rows)})
    on conflict (${keys}) ${onConflict}
    returning concat_ws(' ', ${keys}) as key`.execute(trx)
  return written.map((row) => row.key)
}

async function removeOthers(
  trx: Transaction,
  { table, key }: TableLayout,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  // with the table's name: a column may be called like the list's
  const own = sql`concat_ws(' ', ${sql.join(key.map((column) => sql.ref(`${table}.${column}`)))})`
  const kept = rows.map((row) => key.map((column) => String(row[column])).join(' '))
  const { rows: removed } = await sql<{ key: string }>`
    delete from ${sql.table(table)} where not exists (select 1 from unnest(${kept}::text[]) k(key) where k.key = ${own})
    returning ${own} as key`.execute(trx)
  return removed.map((row) => row.key)
}
