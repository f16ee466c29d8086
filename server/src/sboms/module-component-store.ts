import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleComponent } from '#sboms/module-component.ts'
import { cpeKeyOf, parseCpe } from '@waybill/identifiers'
import { isVexKey } from '@waybill/vulnerabilities/vex-keys'

export interface ModuleRef {
  readonly companyId: string
  readonly moduleId: string
}

interface ComponentLink {
  readonly component_id: number
  readonly direct: boolean
  readonly depth: number
  readonly parent_id: number | null
  readonly appearances: number | null
  readonly cpe: string | null
  readonly licenses: string | null
  readonly hash: string | null
}

const comparedColumns = ['component_id', 'direct', 'depth', 'parent_id', 'appearances', 'cpe', 'licenses', 'hash'] as const

/** Makes the module hold exactly these parts, writing only what differs. `componentIds` runs parallel to `parts`. */
export async function replaceModuleComponents(
  trx: Transaction,
  module: ModuleRef,
  components: readonly ModuleComponent[],
  componentIds: readonly number[],
): Promise<void> {
  const idOf = new Map(components.map(({ purl }, i) => [purl, componentIds[i] ?? 0]))
  const requested = components.map((component) => toLink(component, idOf))
  const stored = new Map((await loadLinks(trx, module)).map((held) => [held.component_id, held]))
  const changed = requested.filter((one) => comparedColumns.some((field) => one[field] !== stored.get(one.component_id)?.[field]))
  const kept = new Set(componentIds)
  await deleteLinks(
    trx,
    module,
    [...stored.keys()].filter((id) => !kept.has(id)),
  )
  await upsertLinks(trx, module, changed)
}

function toLink(
  { purl, direct, depth, parent, appearances, cpe, licenses, hash }: ModuleComponent,
  idOf: ReadonlyMap<string, number>,
): ComponentLink {
  const parentId = parent === undefined ? undefined : idOf.get(parent)
  return {
    component_id: idOf.get(purl) ?? 0,
    direct,
    depth,
    parent_id: parentId ?? null,
    appearances,
    cpe: cpe ?? null,
    licenses: licenses ?? null,
    hash: hash ?? null,
  }
}

async function loadLinks(trx: Transaction, { companyId, moduleId }: ModuleRef): Promise<readonly ComponentLink[]> {
  const links = trx.selectFrom('module_component').select([...comparedColumns])
  return links.where('company_id', '=', companyId).where('module_id', '=', moduleId).execute()
}

async function deleteLinks(trx: Transaction, { companyId, moduleId }: ModuleRef, componentIds: readonly number[]): Promise<void> {
  await sql`
    delete from module_component
    where company_id = ${companyId} and module_id = ${moduleId} and component_id = any(${componentIds}::bigint[])`.execute(trx)
}

async function upsertLinks(trx: Transaction, { companyId, moduleId }: ModuleRef, links: readonly ComponentLink[]): Promise<void> {
  await sql`
    insert into module_component (company_id, module_id, component_id, direct, depth, parent_id, appearances, cpe, cpe_key, licenses, hash)
    select ${companyId}, ${moduleId}, w.component_id, w.direct, w.depth, w.parent_id, w.appearances, w.cpe, w.cpe_key, w.licenses, w.hash
    from unnest(
      ${links.map((one) => one.component_id)}::bigint[], ${links.map(({ direct }) => direct)}::boolean[], ${links.map(({ depth }) => depth)}::int[],
      ${links.map((one) => one.parent_id)}::bigint[], ${links.map((one) => one.appearances)}::int[], ${links.map(({ cpe }) => cpe)}::text[], ${links.map(({ cpe }) => cpe && cpeLookupKeyOf(cpe))}::text[],
      ${links.map(({ licenses }) => licenses)}::text[], ${links.map(({ hash }) => hash)}::text[]
    ) as w(component_id, direct, depth, parent_id, appearances, cpe, cpe_key, licenses, hash)
    on conflict (company_id, module_id, component_id) do update set
      direct = excluded.direct, depth = excluded.depth, parent_id = excluded.parent_id, appearances = excluded.appearances, cpe = excluded.cpe, cpe_key = excluded.cpe_key,
      licenses = excluded.licenses, hash = excluded.hash`.execute(trx)
}

function cpeLookupKeyOf(text: string): string | null {
  const cpe = parseCpe(text)
  const key = cpe && cpeKeyOf(cpe)
  return key !== undefined && isVexKey(key) ? key : null
}
