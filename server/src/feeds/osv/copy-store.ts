import { sql } from 'kysely'
import { json, type Transaction } from '#database/database.ts'
import { publisherOf } from '#feeds/osv/merge-copies.ts'
import { loadAdvisories } from '#feeds/vulnerability-store.ts'
import type { Advisory } from '@waybill/vulnerabilities'

/** Loads the stored copies of records with a single copy and of records with several, in two statements. */
export async function loadCopies(
  trx: Transaction,
  single: readonly string[],
  several: readonly string[],
): Promise<ReadonlyMap<string, readonly Advisory[]>> {
  const alone = await loadAdvisories(trx, single)
  const { rows } = await sql<{ advisory_id: string; content: Advisory }>`
    select advisory_id, content from advisory_copy where advisory_id = any(${several}::text[])`.execute(trx)
  return new Map<string, readonly Advisory[]>([
    ...Array.from(alone, ([id, advisory]) => [id, [advisory]] as const),
    ...Array.from(
      Map.groupBy(rows, (row) => row.advisory_id),
      ([id, those]) => [id, those.map(({ content }) => content)] as const,
    ),
  ])
}

/** Replaces the stored copies of records that have several. */
export async function writeCopies(trx: Transaction, copies: ReadonlyMap<string, readonly Advisory[]>): Promise<void> {
  if (copies.size === 0) return
  await sql`delete from advisory_copy where advisory_id = any(${[...copies.keys()]}::text[])`.execute(trx)
  const rows = [...copies.values()].flatMap((those) =>
    those.length < 2 ? [] : those.map((copy) => ({ advisory_id: copy.id, publisher: publisherOf(copy).name, content: copy })),
  )
  await sql`
    insert into advisory_copy (advisory_id, publisher, content)
    select * from jsonb_to_recordset(${json(rows)}) as r(advisory_id text, publisher text, content jsonb)`.execute(trx)
}
