import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { type RootComponentColumns, rootComponentOf } from '#analysis/vex/root-component.ts'
import type { ProductKeys } from '#analysis/vex/product-keys.ts'
import type { VexTarget } from '#analysis/vex/vex-document-store.ts'
import type { VexRootComponent } from '@waybill/vulnerabilities/vex'

/** A module that may be an application named by a document. */
export interface Application {
  readonly moduleId: string
  readonly moduleName: string
  readonly rootComponent: VexRootComponent | undefined
}

const maxApplications = 5000
const maxComponents = 50_000

/** The modules a document was uploaded for or, when it was for the company, those whose root component has one of these keys. */
export async function findApplications(trx: Transaction, target: VexTarget, keys: readonly string[]): Promise<readonly Application[]> {
  const isWide = target.moduleId === undefined && target.projectId === undefined
  const { rows } = await sql<RootComponentColumns & { readonly id: string; readonly name: string }>`
    select m.id, m.name, b.root_name, b.root_version, b.root_purl
    from module m
    left join module_analysis ma on ma.company_id = m.company_id and ma.module_id = m.id
    left join sbom b on b.company_id = ma.company_id and b.id = ma.sbom_id
    where m.company_id = ${target.companyId} and ${targetCondition(target)} and ${isWide ? sql`b.root_vex_key = any(${keys}::text[])` : sql`true`}
    order by m.id limit ${maxApplications}`.execute(trx)
  return rows.map((row) => ({ moduleId: row.id, moduleName: row.name, rootComponent: rootComponentOf(row) }))
}

function targetCondition({ projectId, moduleId }: VexTarget): RawBuilder<unknown> {
  if (moduleId !== undefined) return sql`m.id = ${moduleId}`
  return projectId === undefined ? sql`true` : sql`m.project_id = ${projectId}`
}

export interface ScopeComponent {
  readonly purl: string
  readonly cpe: string | undefined
  /** Given for the applications; other modules that contain the same component count once. */
  readonly moduleId: string | undefined
}

/** Finds the components that a document's products may name, in the modules it was uploaded for; each once. */
export async function findScopeComponents(
  trx: Transaction,
  target: VexTarget,
  { packagePurls, lookupKeys, cpeKeys }: ProductKeys,
  applications: readonly Application[],
): Promise<readonly ScopeComponent[]> {
  const { companyId } = target
  const { rows } = await sql<{ purl: string; cpe: string | null; module_id: string | null }>`
    select distinct c.purl, used.cpe, case when used.module_id = any(${applications.map(({ moduleId }) => moduleId)}::uuid[]) then used.module_id end as module_id
    from (
      select mc.module_id, mc.component_id, mc.cpe
      from (
        select c.id from unnest(${packagePurls}::text[]) as w(purl)
        -- fence: 20,000 purls scan package
        cross join lateral (select id from package where package.purl = w.purl offset 0) p
        cross join lateral (select id from component where component.package_id = p.id) c
        union
        select l.component_id from unnest(${lookupKeys}::text[]) as w(key)
        cross join lateral (select component_id from component_lookup where component_lookup.lookup_key = w.key) l
      ) ids(id)
      -- fence: reads all links of the company before it has statistics
      cross join lateral (
        select module_id, component_id, cpe from module_component where component_id = ids.id and company_id = ${companyId} offset 0) mc
      union
      select mc.module_id, mc.component_id, mc.cpe from module_component mc
      where mc.company_id = ${companyId} and mc.cpe_key = any(${cpeKeys}::text[]) and mc.cpe_key is not null
    ) used
    join module m on m.company_id = ${companyId} and m.id = used.module_id and ${targetCondition(target)}
    join component c on c.id = used.component_id
    limit ${maxComponents}`.execute(trx)
  return rows.map(({ purl, cpe, module_id }) => ({ purl, cpe: cpe ?? undefined, moduleId: module_id ?? undefined }))
}
