import type { Database, Transaction } from '#database/database.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import type { EukevEntry } from '#feeds/eukev/read-eukev.ts'

export async function countEukev(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('eukev_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columns = ['name', 'vendor', 'product', 'date_added']

/** Stores the catalogue and returns the CVEs that were added, removed or changed. An entry keeps the moment of its first import. */
export async function replaceEukev(trx: Transaction, entries: readonly EukevEntry[], imported: Date): Promise<readonly string[]> {
  const rows = entries.map(({ dateAdded, ...entry }) => ({ ...entry, date_added: dateAdded, imported }))
  return replaceRows(trx, { table: 'eukev_entry', key: ['cve'], columns }, rows)
}
