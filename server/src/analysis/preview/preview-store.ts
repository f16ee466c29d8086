import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { parsePurl } from '@waybill/identifiers'
import { isMatchedCpe } from '@waybill/vulnerabilities'
import type { ModuleStatus } from '#portfolio/portfolio.ts'
import type { ContainedComponent } from '#analysis/analyser.ts'
import type { FindingKind, FindingStatus } from '#analysis/finding.ts'
import type { EvaluatedFinding } from '#analysis/preview/compare-findings.ts'
import type { Statistics } from '#analysis/statistics.ts'

interface FindingRow {
  readonly id: string
  readonly module_id: string
  readonly component_id: number
  readonly kind: FindingKind
  readonly finding_key: string
  readonly status: FindingStatus
  readonly score: number | null
  readonly reason: string
}

/** Loads the stored findings of modules, with their reasons, in one statement. */
export async function loadStoredFindings(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly EvaluatedFinding[]> {
  const { rows } = await sql<FindingRow>`
    select f.id, f.module_id, f.component_id, f.kind, f.finding_key, f.status, f.score, f.reason from finding f
    where f.company_id = ${companyId} and f.module_id = any(${[...moduleIds]}::uuid[])`.execute(trx)
  return rows.map((row) => ({
    id: row.id,
    moduleId: row.module_id,
    componentId: row.component_id,
    kind: row.kind,
    findingKey: row.finding_key,
    status: row.status,
    score: row.score ?? undefined,
    reason: row.reason,
  }))
}

/** A module and the result of its latest evaluation. */
export interface PreviewedModule {
  readonly id: string
  readonly name: string
  /** The name of its project. */
  readonly project: string
  readonly status: ModuleStatus
  readonly statistics: Statistics | undefined
}

/** Loads the analysed ones of these modules in the order of their ids, in one statement and without a lock. */
export async function loadPreviewedModules(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly PreviewedModule[]> {
  const { rows } = await sql<{ id: string; name: string; project: string; status: ModuleStatus; statistics: Statistics | null }>`
    select m.id, m.name, p.name as project, ma.status, ma.statistics
    from module_analysis ma
    join module m on m.company_id = ma.company_id and m.id = ma.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where ma.company_id = ${companyId} and ma.module_id = any(${[...moduleIds]}::uuid[])
    order by m.id`.execute(trx)
  return rows.map(({ statistics, ...module }) => Object.assign(module, { statistics: statistics ?? undefined }))
}

/** A component of a module, with its purl. */
export interface PresentComponent extends ContainedComponent {
  readonly purl: string
}

interface ComponentRow {
  readonly module_id: string
  readonly component_id: number
  readonly purl: string
  readonly cpe: string | null
  readonly hash: string | null
  readonly licenses: string | null
  readonly location: string | null
}

/** Loads everything that modules contain, in one statement. */
export async function loadModuleContent(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly PresentComponent[]> {
  const { rows } = await sql<ComponentRow>`
    select mc.module_id, mc.component_id, c.purl, mc.cpe, mc.hash, mc.licenses, mc.location
    from module_component mc join component c on c.id = mc.component_id
    where mc.company_id = ${companyId} and mc.module_id = any(${[...moduleIds]}::uuid[])
    order by mc.module_id, mc.component_id`.execute(trx)
  return rows.map(({ module_id, component_id, purl, cpe, hash, licenses, location }) => {
    const parsed = cpe === null ? undefined : parsePurl(purl)
    return {
      moduleId: module_id,
      componentId: component_id,
      purl,
      cpe: cpe ?? undefined,
      isMatchedByCpe: cpe !== null && parsed !== undefined && isMatchedCpe(parsed, cpe),
      hash: hash ?? undefined,
      licenses: licenses ?? undefined,
      location: location ?? undefined,
    }
  })
}

/** A module, a project or the company. */
interface ModulesScope extends Tenant {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

function wantedComponents(keys: readonly string[]): RawBuilder<unknown> {
  return sql`wanted as materialized (
      select c.id, c.purl from package p join component c on c.package_id = p.id where p.key = any(${[...keys]}::text[]))`
}

function isInScope({ companyId, projectId, moduleId }: ModulesScope): RawBuilder<unknown> {
  if (moduleId !== undefined) return sql`mc.company_id = ${companyId} and mc.module_id = ${moduleId}`
  if (projectId === undefined) return sql`mc.company_id = ${companyId}`
  return sql`mc.company_id = ${companyId} and mc.module_id in (select m.id from module m where m.company_id = ${companyId} and m.project_id = ${projectId})`
}

/** Finds the modules of a scope that contain any of these packages, by component key: in the order of their ids, up to a limit. */
export async function findModulesWithKeys(
  trx: Transaction,
  scope: ModulesScope,
  keys: readonly string[],
  atMost: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${wantedComponents(keys)}
    select distinct mc.module_id as id from wanted w join module_component mc on mc.component_id = w.id where ${isInScope(scope)}
    order by 1 limit ${atMost}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Lists the versions of these packages that the modules of a scope contain, by component key. */
export async function loadContainedPurls(trx: Transaction, scope: ModulesScope, keys: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ purl: string }>`
    with ${wantedComponents(keys)}
    select w.purl from wanted w
    where exists (select 1 from module_component mc where mc.component_id = w.id and ${isInScope(scope)})`.execute(trx)
  return rows.map(({ purl }) => purl)
}

/** What a component is called. */
export interface ComponentName {
  readonly key: string
  readonly version: string | null
}

/** Loads the names of these components, by id, in one statement. */
export async function loadComponentNames(trx: Transaction, componentIds: readonly number[]): Promise<ReadonlyMap<number, ComponentName>> {
  if (componentIds.length === 0) return new Map()
  const { rows } = await sql<ComponentName & { readonly id: number }>`
    select c.id, p.key, c.version from unnest(${componentIds}::bigint[]) as w(id)
    join component c on c.id = w.id
    join package p on p.id = c.package_id`.execute(trx)
  return new Map(rows.map(({ id, key, version }) => [id, { key, version }]))
}
