import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { inHash } from '#database/in-hash.ts'
import { nilId } from '#platform/ids.ts'
import type { EvaluationScope, ModuleContent, NextGeneration } from '#analysis/analyser.ts'

/** Selects the module components of a scope, as a subquery `scoped(module_id, component_id, cpe, hash, licenses, location)`. */
export function componentsInScope(scope: EvaluationScope): RawBuilder<unknown> {
  const { companyId, moduleIds, componentIds, content, next } = scope
  if (next !== undefined) return nextComponents(next, scope)
  if (content !== undefined) return contentInScope(content, componentIds)
  return sql`(
    select mc.module_id, mc.component_id, mc.cpe, mc.hash, mc.licenses, mc.location
    from module_component mc
    where mc.company_id = ${companyId} and mc.module_id = any(${[...moduleIds]}::uuid[]) ${amongComponents(componentIds, moduleIds.length)}
  ) scoped`
}

/**
 * Narrows to some components. Those of one module are read once and looked up in a hash: the key has the generation before the component, so
 * that by its index each component would read the whole module, and by that of components every module that contains a popular one. So are
 * many components of a few modules: 5,000 components among 334 modules of 300 took 225 ms by the index of components, and 40 ms by modules.
 */
function amongComponents(componentIds: readonly number[] | undefined, modules: number): RawBuilder<unknown> {
  if (componentIds === undefined) return sql``
  return modules === 1 || componentIds.length > componentsByModule * modules
    ? sql`and ${inHash(sql`mc.component_id`, componentIds)}`
    : sql`and mc.component_id = any(${componentIds}::bigint[])`
}

/** From this number of components for each module on, modules are read instead of what contains the components. */
const componentsByModule = 4

/** The components of modules as readers see them, or those of a generation that is being written. */
export function linksOf({ companyId, next }: EvaluationScope): RawBuilder<unknown> {
  if (next === undefined) return sql`module_component`
  return sql`(select r.* from module_component_row r where r.company_id = ${companyId} and r.generation = ${next.generation})`
}

function nextComponents({ components }: NextGeneration, { moduleIds, componentIds }: EvaluationScope): RawBuilder<unknown> {
  const requested = new Set(componentIds)
  const contained = componentIds === undefined ? components : components.filter(({ componentId }) => requested.has(componentId))
  return sql`(
    select ${moduleIds[0] ?? null}::uuid as module_id, n.component_id, n.cpe, n.hash, n.licenses, n.location
    from unnest(
      ${contained.map(({ componentId }) => componentId)}::bigint[], ${contained.map(({ cpe }) => cpe ?? null)}::text[],
      ${contained.map(({ hash }) => hash ?? null)}::text[], ${contained.map(({ licenses }) => licenses ?? null)}::text[],
      ${contained.map(({ location }) => location ?? null)}::text[]
    ) as n(component_id, cpe, hash, licenses, location)
  ) scoped`
}

function contentInScope({ components }: ModuleContent, componentIds: readonly number[] | undefined): RawBuilder<unknown> {
  const requested = new Set(componentIds)
  const contained = componentIds === undefined ? components : components.filter(({ componentId }) => requested.has(componentId))
  return sql`(
    select module_id, component_id, cpe, hash, licenses, location
    from unnest(${contained.map(({ moduleId }) => moduleId)}::uuid[], ${contained.map(({ componentId }) => componentId)}::bigint[],
      ${contained.map(({ cpe }) => cpe ?? null)}::text[], ${contained.map(({ hash }) => hash ?? null)}::text[],
      ${contained.map(({ licenses }) => licenses ?? null)}::text[], ${contained.map(({ location }) => location ?? null)}::text[])
      as h(module_id, component_id, cpe, hash, licenses, location)
  ) scoped`
}

/**
 * The matches of a scope's components, as a subquery `cm`: one index look-up for each component. Left to itself the planner may
 * begin at the advisories, of which there are hundreds of thousands.
 */
export function matchesInScope(scope: EvaluationScope): RawBuilder<unknown> {
  return sql`(
    select m.* from (select distinct component_id from ${componentsInScope(scope)}) h
    -- fence: begins at the advisories before there are statistics
    cross join lateral (select * from component_match where component_match.component_id = h.component_id offset 0) m
  ) cm`
}

/** Finds by component which modules of the scope contain it. All of the components are in the scope, so that one module takes no statement. */
export async function loadModuleIds(
  trx: Transaction,
  scope: EvaluationScope,
  componentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const [only, ...others] = scope.moduleIds
  if (only === undefined || componentIds.length === 0) return new Map()
  if (others.length === 0) return new Map(componentIds.map((id) => [id, [only]]))
  const { rows } = await sql<{ component_id: number; module_ids: readonly string[] }>`
    select component_id, array_agg(module_id::text) as module_ids from ${componentsInScope({ ...scope, componentIds })} group by component_id`.execute(
    trx,
  )
  return new Map(rows.map(({ component_id, module_ids }) => [component_id, module_ids]))
}

/**
 * Finds the companies with modules that contain any of these components, each with those it has; also in generations that nobody sees yet,
 * to which the evaluation is left as a note.
 */
export async function findAffectedCompanies(trx: Transaction, componentIds: readonly number[]): Promise<readonly AffectedCompany[]> {
  const { rows } = await sql<{ company_id: string; component_ids: readonly number[] }>`
    select company_id, array_agg(distinct component_id) as component_ids
    from module_component_row where component_id = any(${[...componentIds]}::bigint[])
    group by company_id order by company_id`.execute(trx)
  return rows.map(({ company_id: companyId, component_ids: ids }) => ({ companyId, componentIds: ids }))
}

export interface AffectedCompany {
  readonly companyId: string
  readonly componentIds: readonly number[]
}

/** Lists the companies with modules that are analysed, or are being analysed for the first time. */
export async function findAnalysedCompanies(trx: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from (select company_id from module_analysis union select company_id from module_generation) w
    order by company_id`.execute(trx)
  return rows.map(({ company_id }) => company_id)
}

/** Which modules of a company are meant: those that contain some components, those of a project, or all. */
export interface ModuleSelection {
  readonly companyId: string
  readonly projectId?: string | undefined
  readonly componentIds?: readonly number[] | undefined
  /** Only modules whose documents do not state the licence of the component, so that the registry's statement counts. */
  readonly isRelicensed?: boolean | undefined
  readonly moduleIds?: readonly string[] | undefined
  /** Only modules with higher ids. */
  readonly after?: string | undefined
}

/** Finds the next analysed modules of a company in the order of their ids. */
export async function findAllAnalysedModules(trx: Transaction, selection: ModuleSelection, atMost: number): Promise<readonly string[]> {
  return (await listAnalysedModules(trx, selection, atMost)).map(({ module_id }) => module_id)
}

/** How much is evaluated at once. */
export interface BatchSize {
  readonly modules: number
  /** In all modules together; one that has more is a batch by itself. */
  readonly components: number
}

/** Modules to evaluate at once, in the order of their ids. */
export interface ModuleBatch {
  readonly moduleIds: readonly string[]
  /** Whether there are none after these. */
  readonly isLast: boolean
}

/** Finds the next analysed modules of a company, as many as fit into a batch; where only some components are evaluated, these are not counted. */
export async function findNextBatch(trx: Transaction, selection: ModuleSelection, size: BatchSize): Promise<ModuleBatch> {
  const listed = await listAnalysedModules(trx, selection, size.modules + 1)
  const moduleIds: string[] = []
  let components = 0
  for (const row of listed.slice(0, size.modules)) {
    components += selection.componentIds === undefined ? row.components : 0
    if (moduleIds.length > 0 && components > size.components) break
    moduleIds.push(row.module_id)
  }
  return { moduleIds, isLast: moduleIds.length === listed.length }
}

interface ListedModule {
  readonly module_id: string
  readonly components: number
}

async function listAnalysedModules(trx: Transaction, selection: ModuleSelection, atMost: number): Promise<readonly ListedModule[]> {
  const { companyId, projectId, moduleIds, after } = selection
  const listed = moduleIds === undefined ? sql`` : sql`and ma.module_id = any(${[...moduleIds]}::uuid[])`
  const { rows } = await sql<ListedModule>`
    select ma.module_id, coalesce(counted.components, 0) as components
    from module_analysis ma
    ${projectId === undefined ? sql`` : inProject(projectId)}
    left join module_counts counted on counted.company_id = ma.company_id and counted.module_id = ma.module_id
    where ma.company_id = ${companyId} and ma.module_id > ${after ?? nilId} ${listed} ${containing(selection)}
    order by ma.module_id limit ${atMost}`.execute(trx)
  return rows
}

function inProject(projectId: string): RawBuilder<unknown> {
  return sql`join module m on m.company_id = ma.company_id and m.id = ma.module_id and m.project_id = ${projectId}`
}

function containing({ companyId, componentIds, isRelicensed = false }: ModuleSelection): RawBuilder<unknown> {
  if (componentIds === undefined) return sql``
  const unlicensed = isRelicensed ? sql`and coalesce(mc.licenses, '') in ('', 'NONE', 'NOASSERTION')` : sql``
  return sql`and exists (
    select 1 from module_component mc
    where mc.company_id = ${companyId} and mc.module_id = ma.module_id and mc.component_id = any(${[...componentIds]}::bigint[]) ${unlicensed})`
}
