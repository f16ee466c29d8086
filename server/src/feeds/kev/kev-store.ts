import type { Database, Transaction } from '#database/database.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import type { KevEntry } from '#feeds/kev/read-kev.ts'

export async function countKev(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('kev_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columns = ['name', 'vendor', 'product', 'date_added', 'due_date', 'required_action', 'known_ransomware']

/** Stores the catalogue and returns the CVEs that were added, removed or changed. An entry keeps the moment of its first import. */
export async function replaceKev(trx: Transaction, entries: readonly KevEntry[], imported: Date): Promise<readonly string[]> {
  const rows = entries.map((entry) => ({
    cve: entry.cve,
    name: entry.name,
    vendor: entry.vendor,
    product: entry.product,
    date_added: entry.dateAdded,
    due_date: entry.dueDate ?? null,
    required_action: entry.requiredAction ?? null,
    known_ransomware: entry.isUsedByRansomware,
    imported,
  }))
  return replaceRows(trx, { table: 'kev_entry', key: ['cve'], columns }, rows)
}
