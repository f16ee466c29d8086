import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { NewComponent } from '#sboms/component-store.ts'
import type { ModuleComponent } from '#sboms/module-component.ts'
import { parsePurl, type Purl } from '@waybill/identifiers'
import { isMatchedCpe, matchTargetOf } from '@waybill/vulnerabilities'

interface ComponentCpe {
  readonly id: number
  readonly purl: Purl
  readonly cpe: string
}

/**
 * Stores the CPEs that a document gives its components and returns the new ones: they have neither lookup keys nor matches yet, and the
 * caller adds both in the same transaction. `componentIds` runs parallel to the components. No statement for a document without CPEs.
 */
export async function resolveCpes(
  trx: Transaction,
  components: readonly ModuleComponent[],
  componentIds: readonly number[],
): Promise<readonly NewComponent[]> {
  const called = components.flatMap(({ purl: text, cpe }, i) => componentCpesOf(componentIds[i] ?? 0, text, cpe))
  if (called.length === 0) return []
  const known = await findKnownCpes(trx, called)
  const missing = called.filter((one) => !known.has(keyOf(one)))
  if (missing.length === 0) return []
  const added = await addMissingCpes(trx, missing)
  return missing.filter((one) => added.has(keyOf(one))).map(({ id, purl, cpe }) => Object.assign({ id }, matchTargetOf(purl, cpe)))
}

function componentCpesOf(id: number, text: string, cpe: string | undefined): readonly ComponentCpe[] {
  const purl = cpe === undefined ? undefined : parsePurl(text)
  return cpe !== undefined && purl !== undefined && isMatchedCpe(purl, cpe) ? [{ id, purl, cpe }] : []
}

function keyOf({ id, cpe }: Pick<ComponentCpe, 'id' | 'cpe'>): string {
  return `${String(id)} ${cpe}`
}

async function findKnownCpes(trx: Transaction, called: readonly ComponentCpe[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<ComponentCpe>`
    select w.id, w.cpe from unnest(${called.map(({ id }) => id)}::bigint[], ${called.map(({ cpe }) => cpe)}::text[]) as w(id, cpe)
    join component_cpe k on k.component_id = w.id and k.cpe = w.cpe`.execute(trx)
  return new Set(rows.map(keyOf))
}

async function addMissingCpes(trx: Transaction, missing: readonly ComponentCpe[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<ComponentCpe>`
    insert into component_cpe (component_id, cpe)
    select * from unnest(${missing.map(({ id }) => id)}::bigint[], ${missing.map(({ cpe }) => cpe)}::text[]) as w(id, cpe)
    order by 1, 2
    on conflict do nothing
    returning component_id as id, cpe`.execute(trx)
  return new Set(rows.map(keyOf))
}
