import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** A column that references stored files by SHA-256, in a table with company_id. */
export interface FileReference {
  readonly table: string
  readonly column: string
}

/** Finds the files of a company that any of the columns references. */
export async function findReferenced(
  db: Database,
  namers: readonly FileReference[],
  companyId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = namers.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.id(table)} n where n.company_id = ${companyId}::uuid and n.${sql.id(column)} = f.digest)`,
  )
  const { rows } = await sql<{ readonly digest: string }>`
    select f.digest from unnest(${[...digests]}::text[]) as f (digest) where ${sql.join(named, sql` or `)}`.execute(db)
  return new Set(rows.map(({ digest }) => digest))
}

/** Marks files as unreferenced unless they are already; returns since when each one is. */
export async function markUnreferenced(
  db: Database,
  companyId: string,
  digests: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .insertInto('unreferenced_file')
    .values(digests.map((digest) => ({ company_id: companyId, digest, since: now })))
    .onConflict((clash) =>
      clash.columns(['company_id', 'digest']).doUpdateSet((stored) => ({ since: stored.ref('unreferenced_file.since') })),
    )
    .returning(['digest', 'since'])
    .execute()
  return new Map(rows.map(({ digest, since }) => [digest, since]))
}

/** Removes the marks of files that are referenced again or gone. */
export async function unmarkFiles(db: Database, companyId: string, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return
  await db
    .deleteFrom('unreferenced_file')
    .where('company_id', '=', companyId)
    .where('digest', 'in', [...digests])
    .execute()
}
