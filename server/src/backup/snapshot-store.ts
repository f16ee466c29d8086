import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { readSnapshot } from '#database/transact.ts'
import type { StoredTable } from '#backup/schema-store.ts'

/** Sets the output formats, so that values convert to text and back exactly, and equally on every server. */
export async function writeExactText(trx: Transaction): Promise<void> {
  await sql`select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('intervalstyle', 'postgres', true),
    set_config('synchronize_seqscans', 'off', true)`.execute(trx)
}

/** Runs a read on one consistent snapshot of the database, while others write. */
export function readExactSnapshot<Result>(db: Database, read: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return readSnapshot(db, async (trx) => {
    await writeExactText(trx)
    return read(trx)
  })
}

export async function listCompanyIds(trx: Transaction): Promise<ReadonlySet<string>> {
  const companies = await trx.selectFrom('company').select('id').execute()
  return new Set(companies.map(({ id }) => id))
}

/** Stored size; as text in the archive rows are two to ten times as long. */
const pageBytes = 2_097_152

/** Reads the rows of a table, each as a JSON list of texts and nulls, in pages of bounded size. */
export async function* readRows(trx: Transaction, table: StoredTable): AsyncGenerator<readonly string[]> {
  const rowsAtOnce = sql.lit(Math.max(1, Math.min(2000, Math.floor(pageBytes / (await largestRow(trx, table))))))
  const texts = sql.join(table.columns.map(({ name }) => sql`${sql.id(name)}::text`))
  await sql`declare backup_rows no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${sql.id(table.name)}`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${rowsAtOnce} from backup_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup_rows`.execute(trx)
}

/** Finds the largest stored row without fetching large values. */
async function largestRow(trx: Transaction, { name, columns }: StoredTable): Promise<number> {
  const sizes = columns.map((column) => sql`coalesce(pg_column_size(${sql.id(column.name)}), 0)`)
  const { rows } = await sql<{ size: number | null }>`select max(${sql.join(sizes, sql` + `)})::int as size from ${sql.id(name)}`.execute(
    trx,
  )
  return Math.max(1, rows[0]?.size ?? 1)
}
