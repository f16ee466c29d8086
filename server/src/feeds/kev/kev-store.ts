import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import type { KevEntry } from '#feeds/kev/read-kev.ts'
import { lockMatchingExclusive } from '#feeds/rematch-store.ts'

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

/** Updates the known-exploited mark of the vulnerabilities that have one of these ids or cover one, and returns those that changed. */
export async function markExploited(trx: Transaction, cves: readonly string[]): Promise<readonly number[]> {
  await lockMatchingExclusive(trx)
  const { rows } = await sql<{ id: number }>`
    update vulnerability v set known_exploited = not v.known_exploited
    where (v.id in (select vulnerability_id from vulnerability_name where name = any(${cves}::text[])) or (v.covers <> '{}' and v.covers && ${cves}::text[]))
      and v.known_exploited <> exists (
        select 1 from kev_entry k where k.cve = any(v.names || v.covers))
    returning v.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Selects the names that are in the catalogue. */
export async function findExploited(trx: Transaction, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ cve: string }>`select cve from kev_entry where cve = any(${names}::text[])`.execute(trx)
  return new Set(rows.map(({ cve }) => cve))
}
