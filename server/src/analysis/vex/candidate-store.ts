import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { parseCpe, parsePurl } from '@waybill/identifiers'
import {
  type ParsedVexProduct,
  parseVexProduct,
  type VexComponent,
  vexComponentOf,
  type VexProduct,
  type VexRootComponent,
  type VexStatus,
} from '@waybill/vulnerabilities/vex'
import type { EvaluationScope } from '#analysis/analyser.ts'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import type { DecisionEvidence } from '#analysis/vex/decision-evidence.ts'
import { componentsInScope } from '#analysis/affected-module-store.ts'
import { type RootComponentColumns, rootComponentOf } from '#analysis/vex/root-component.ts'

/** A module that some VEX document applies to: its own, its project's or its company's. */
export interface AddressedModule {
  readonly moduleId: string
  readonly moduleName: string
  readonly rootComponent: VexRootComponent | undefined
  /** The scopes that these documents were uploaded for. */
  readonly scopeIds: readonly string[]
}

interface ModuleRow extends RootComponentColumns {
  readonly id: string
  readonly name: string
  readonly scope_ids: readonly string[]
}

/** Loads the modules of a scope that any VEX document applies to; most companies have none, and nothing else is read. */
export async function loadAddressedModules(
  trx: Transaction,
  { companyId, moduleIds, content, next }: EvaluationScope,
): Promise<readonly AddressedModule[]> {
  const { rows } = await sql<ModuleRow>`
    select m.id, m.name, b.root_name, b.root_version, b.root_purl, array_remove(array[
      case when exists (select 1 from vex_document d
        where d.company_id = ${companyId} and d.project_id is null and d.module_id is null) then m.company_id end,
      case when exists (select 1 from vex_document d where d.company_id = ${companyId} and d.project_id = m.project_id) then m.project_id end,
      case when exists (
        select 1 from vex_document d where d.company_id = ${companyId} and d.module_id = m.id and d.generation is null) then m.id end,
      ${next?.vexId ?? null}::uuid
    ], null)::text[] as scope_ids
    from module m
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    left join sbom b on b.company_id = m.company_id and b.id = coalesce(${next?.sbomId ?? null}::uuid, ma.sbom_id)
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])`.execute(trx)
  return rows
    .filter(({ scope_ids: scopeIds }) => scopeIds.length > 0)
    .map((row) => ({
      moduleId: row.id,
      moduleName: row.name,
      rootComponent: content?.rootComponents === undefined ? rootComponentOf(row) : content.rootComponents.get(row.id),
      scopeIds: row.scope_ids,
    }))
}

/** The components of modules as statements are compared with them, by `componentRefKey`. */
export async function loadVexComponents(trx: Transaction, scope: EvaluationScope): Promise<ReadonlyMap<string, VexComponent>> {
  const { rows } = await sql<{ module_id: string; component_id: number; purl: string; cpe: string | null }>`
    select scoped.module_id, scoped.component_id, scoped.cpe, c.purl from ${componentsInScope(scope)} join component c on c.id = scoped.component_id`.execute(
    trx,
  )
  const targets = rows.flatMap(({ module_id, component_id, purl: text, cpe }) => {
    const purl = parsePurl(text)
    return purl === undefined
      ? []
      : [
          [
            componentRefKey({ moduleId: module_id, componentId: component_id }),
            vexComponentOf(purl, cpe === null ? undefined : parseCpe(cpe)),
          ] as const,
        ]
  })
  return new Map(targets)
}

/** A statement on a vulnerability, with what its document says of itself. */
export interface StoredStatement {
  readonly scope_id: string
  readonly name: string
  readonly vex_id: string
  readonly statement: number
  readonly status: VexStatus
  readonly justification: string | null
  readonly detail: string | null
  readonly remediation: string | null
  readonly at: Date | null
  readonly document_id: string | null
  readonly version: string | null
  readonly publisher: string | null
  readonly published: Date | null
  readonly submitted: Date
  readonly one_product: boolean
  /** Given for a statement of the company itself. */
  readonly evidence: DecisionEvidence | null
  readonly by_name: string
  readonly until: Date | null
  /** The earlier decisions that it replaces; null for an uploaded statement. */
  readonly replaces: readonly string[] | null
}

export interface NameLookup {
  readonly scopeId: string
  readonly name: string
}

/**
 * Loads the statements on these vulnerabilities in documents that were uploaded for these scopes and hold at this moment, and those that
 * ended but replace others.
 */
export async function loadStatements(
  trx: Transaction,
  { companyId, next, at }: Pick<EvaluationScope, 'companyId' | 'next'> & { readonly at: Date },
  requested: readonly NameLookup[],
): Promise<readonly StoredStatement[]> {
  if (requested.length === 0) return []
  const { rows } = await sql<StoredStatement>`
    select n.scope_id, n.name, n.vex_id, n.statement, s.status, s.justification, left(s.detail, 1000) as detail, s.remediation, s.at,
      s.evidence, d.document_id, d.version, d.publisher, d.published, d.submitted, d.one_product, d.by_name, d.until, own.replaces
    from unnest(${requested.map(({ scopeId }) => scopeId)}::uuid[], ${requested.map(({ name }) => name)}::text[]) as w(scope_id, name)
    -- fence: 1,000 names without statistics read vex_name, vex_statement and vex_document of the whole company
    cross join lateral (
      select * from vex_name where vex_name.company_id = ${companyId} and vex_name.scope_id = w.scope_id and vex_name.name = w.name offset 0) n
    cross join lateral (
      select * from vex_statement where vex_statement.company_id = ${companyId} and vex_statement.vex_id = n.vex_id
        and vex_statement.ordinal = n.statement offset 0) s
    cross join lateral (
      select * from vex_document where vex_document.company_id = ${companyId} and vex_document.id = n.vex_id
        and (not vex_document.in_sbom or ${next === undefined} or vex_document.id = ${next?.vexId ?? null}::uuid) offset 0) d
    left join own_statement own on s.evidence is not null and own.company_id = ${companyId} and own.id = n.vex_id
    where d.until is null or d.until > ${at} or own.replaces <> '{}'`.execute(trx)
  return rows
}

export interface ProductLookup {
  readonly vexId: string
  readonly statement: number
  readonly key: string
}

/** The products of statements that are looked up by these keys, by `productsKey`. */
export async function loadProducts(
  trx: Transaction,
  { companyId }: Pick<EvaluationScope, 'companyId'>,
  requested: readonly ProductLookup[],
): Promise<ReadonlyMap<string, readonly ParsedVexProduct[]>> {
  if (requested.length === 0) return new Map()
  const { rows } = await sql<{ vex_id: string; statement: number; key: string; products: readonly VexProduct[] }>`
    select p.vex_id, p.statement, p.key, p.products
    from unnest(
      ${requested.map(({ vexId }) => vexId)}::uuid[],
      ${requested.map(({ statement }) => statement)}::int[], ${requested.map(({ key }) => key)}::text[]
    ) as w(vex_id, statement, key)
    -- fence: 1,000 keys without statistics read all products of the company
    cross join lateral (
      select * from vex_product where vex_product.company_id = ${companyId} and vex_product.vex_id = w.vex_id
        and vex_product.statement = w.statement and vex_product.key = w.key offset 0) p`.execute(trx)
  return new Map(
    rows.map(({ vex_id: vexId, statement, key, products }) => [productLookupKey({ vexId, statement, key }), products.map(parseVexProduct)]),
  )
}

export function productLookupKey({ vexId, statement, key }: ProductLookup): string {
  return `${vexId} ${String(statement)} ${key}`
}
