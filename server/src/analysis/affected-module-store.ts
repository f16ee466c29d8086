import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { ModuleRef, ReleasedContent, EvaluationScope } from '#analysis/analyser.ts'

/** The links of the modules of a scope to their components, as a subquery `held(module_id, component_id, cpe, hash, licenses)`. */
export function componentsInScope({ modules, componentIds, released }: EvaluationScope): RawBuilder<unknown> {
  if (released !== undefined) return releasedComponents(released, componentIds)
  const narrowed = componentIds === undefined ? sql`` : sql`and mc.component_id = any(${componentIds}::bigint[])`
  return sql`(
    select mc.module_id, mc.component_id, mc.cpe, mc.hash, mc.licenses
    from unnest(${modules.map(({ companyId }) => companyId)}::uuid[], ${modules.map(({ moduleId }) => moduleId)}::uuid[]) as w(company_id, module_id)
    join module_component mc on mc.company_id = w.company_id and mc.module_id = w.module_id ${narrowed}
  ) held`
}

function releasedComponents({ components }: ReleasedContent, componentIds: readonly number[] | undefined): RawBuilder<unknown> {
  const asked = new Set(componentIds)
  const held = componentIds === undefined ? components : components.filter(({ componentId }) => asked.has(componentId))
  return sql`(
    select module_id, component_id, cpe, null::jsonb as hash, null::jsonb as licenses
    from unnest(${held.map(({ moduleId }) => moduleId)}::uuid[], ${held.map(({ componentId }) => componentId)}::bigint[],
      ${held.map(({ cpe }) => cpe ?? null)}::text[]) as h(module_id, component_id, cpe)
  ) held`
}

/**
 * The matches of a scope's components, as a subquery `cm`: one index look-up for each component. Left to itself the planner may
 * begin at the advisories, of which there are hundreds of thousands.
 */
export function matchesInScope(scope: EvaluationScope): RawBuilder<unknown> {
  return sql`(
    select m.* from (select distinct component_id from ${componentsInScope(scope)}) h
    cross join lateral (select * from component_match where component_match.component_id = h.component_id offset 0) m
  ) cm`
}

/** Which modules of the scope hold which of these components. */
export async function loadModuleIds(
  trx: Transaction,
  scope: EvaluationScope,
  componentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (componentIds.length === 0) return new Map()
  const { rows } = await sql<{ component_id: number; holders: readonly string[] }>`
    select component_id, array_agg(module_id::text) as holders from ${componentsInScope({ ...scope, componentIds })} group by component_id`.execute(
    trx,
  )
  return new Map(rows.map(({ component_id, holders: affected }) => [component_id, affected]))
}

/** Every module, of whatever company, that holds one of the components. */
export async function findModulesWithComponents(trx: Transaction, componentIds: readonly number[]): Promise<readonly ModuleRef[]> {
  return modulesWhere(trx, sql`component_id = any(${componentIds}::bigint[])`)
}

/** Of these, the ones whose documents do not say under which licence it is, so that its registry's word counts. */
export async function findModulesLicensedByRegistry(trx: Transaction, componentIds: readonly number[]): Promise<readonly ModuleRef[]> {
  return modulesWhere(trx, sql`component_id = any(${componentIds}::bigint[]) and coalesce(licenses, '') in ('', 'NONE', 'NOASSERTION')`)
}

/** Every module, of whatever company, that was analysed. */
export async function findAllAnalysedModules(trx: Transaction): Promise<readonly ModuleRef[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from module where analysis_id is not null order by company_id, id`.execute(trx)
  return rows.map(({ company_id, id }) => ({ companyId: company_id, moduleId: id }))
}

async function modulesWhere(trx: Transaction, condition: RawBuilder<unknown>): Promise<readonly ModuleRef[]> {
  const { rows } = await sql<{ company_id: string; module_id: string }>`
    select distinct company_id, module_id from module_component where ${condition} order by company_id, module_id`.execute(trx)
  return rows.map(({ company_id, module_id }) => ({ companyId: company_id, moduleId: module_id }))
}
