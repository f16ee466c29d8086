import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { addLookups, type NewComponent } from '#bills/component-store.ts'
import type { Part } from '#bills/part.ts'
import { subjectOf } from '#standards/advisory/match-component.ts'
import { isMatchedCpe } from '#standards/cpe-package.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'

interface Called {
  readonly id: number
  readonly purl: Purl
  readonly cpe: string
}

/**
 * Keeps what a document calls its components, and answers the names that are new: they have no matches yet, and whoever adds them
 * matches them in the same transaction. `componentIds` runs parallel to `parts`. No statement for a document without CPEs.
 */
export async function placeCpes(
  trx: Transaction,
  parts: readonly Part[],
  componentIds: readonly number[],
): Promise<readonly NewComponent[]> {
  const called = parts.flatMap(({ purl: text, cpe }, i) => calledOf(componentIds[i] ?? 0, text, cpe))
  if (called.length === 0) return []
  const known = await findKnown(trx, called)
  const missing = called.filter((one) => !known.has(keyOf(one)))
  if (missing.length === 0) return []
  const added = await addMissing(trx, missing)
  const news = missing.filter((one) => added.has(keyOf(one))).map(({ id, purl, cpe }) => Object.assign({ id }, subjectOf(purl, cpe)))
  await addLookups(trx, news)
  return news
}

function calledOf(id: number, text: string, cpe: string | undefined): readonly Called[] {
  const purl = cpe === undefined ? undefined : parsePurl(text)
  return cpe !== undefined && purl !== undefined && isMatchedCpe(purl, cpe) ? [{ id, purl, cpe }] : []
}

function keyOf({ id, cpe }: Pick<Called, 'id' | 'cpe'>): string {
  return `${String(id)} ${cpe}`
}

async function findKnown(trx: Transaction, called: readonly Called[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Called>`
    select w.id, w.cpe from unnest(${called.map(({ id }) => id)}::bigint[], ${called.map(({ cpe }) => cpe)}::text[]) as w(id, cpe)
    join component_cpe k on k.component_id = w.id and k.cpe = w.cpe`.execute(trx)
  return new Set(rows.map(keyOf))
}

async function addMissing(trx: Transaction, missing: readonly Called[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Called>`
    insert into component_cpe (component_id, cpe)
    select * from unnest(${missing.map(({ id }) => id)}::bigint[], ${missing.map(({ cpe }) => cpe)}::text[]) as w(id, cpe)
    order by 1, 2
    on conflict do nothing
    returning component_id as id, cpe`.execute(trx)
  return new Set(rows.map(keyOf))
}
