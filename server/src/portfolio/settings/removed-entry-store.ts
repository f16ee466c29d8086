import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'

/** A module whose allow list changes. */
interface ModuleList extends Tenant {
  readonly moduleId: string
}

/** What an entry of the allow list applies to, and why. */
export interface AllowedEntry {
  readonly cveKey: string
  readonly key: string
  readonly version: string
  readonly comment?: string | undefined
}

/** Notes entries that were removed, and forgets those that are there again. */
export async function noteRemovedEntries(
  trx: Transaction,
  { companyId, moduleId }: ModuleList,
  { removed, added, at }: { readonly removed: readonly AllowedEntry[]; readonly added: readonly AllowedEntry[]; readonly at: Date },
): Promise<void> {
  if (added.length > 0)
    await sql`
      delete from removed_entry where company_id = ${companyId} and module_id = ${moduleId}
        and entry_hash in (select decode(h, 'hex') from unnest(${added.map(hashOf)}::text[]) h)`.execute(trx)
  if (removed.length === 0) return
  const entries = new Map(removed.map((entry) => [hashOf(entry), JSON.stringify(fieldsOf(entry))]))
  await sql`
    insert into removed_entry (company_id, module_id, entry, entry_hash, removed)
    select ${companyId}, ${moduleId}, r.entry::jsonb, decode(r.hash, 'hex'), ${at}
    from unnest(${[...entries.values()]}::text[], ${[...entries.keys()]}::text[]) as r (entry, hash)
    on conflict (company_id, module_id, entry_hash) do update set removed = excluded.removed`.execute(trx)
}

/** Returns which of these entries were removed from the list of a module. */
export async function findRemovedEntries<Entry extends AllowedEntry>(
  trx: Transaction,
  { companyId, moduleId }: ModuleList,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  if (entries.length === 0) return []
  const { rows } = await sql<{ readonly hash: string }>`
    select encode(entry_hash, 'hex') as hash from removed_entry where company_id = ${companyId} and module_id = ${moduleId}
      and entry_hash in (select decode(h, 'hex') from unnest(${entries.map(hashOf)}::text[]) h)`.execute(trx)
  const removed = new Set(rows.map(({ hash }) => hash))
  return entries.filter((entry) => removed.has(hashOf(entry)))
}

/** Returns the entries that the others do not contain. */
export function without(entries: readonly AllowedEntry[], others: readonly AllowedEntry[]): readonly AllowedEntry[] {
  const known = new Set(others.map((entry) => JSON.stringify(fieldsOf(entry))))
  return entries.filter((entry) => !known.has(JSON.stringify(fieldsOf(entry))))
}

function fieldsOf({ cveKey, key, version, comment = '' }: AllowedEntry): readonly string[] {
  return [cveKey, key, version, comment.trim()]
}

function hashOf(entry: AllowedEntry): string {
  return createHash('sha256')
    .update(JSON.stringify(fieldsOf(entry)))
    .digest('hex')
}
