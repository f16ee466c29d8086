import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import { type Database, isUniqueViolation, json, type Transaction } from '#database/database.ts'
import type { ModuleTable } from '#database/tables/portfolio.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId, nilId } from '#platform/ids.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'
import type { AnalysisSummary, Module, ModuleItem, ModuleStatus, ModuleSurroundings } from '#portfolio/modules/module.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import { carriesAnyTag } from '#portfolio/tags/tag-store.ts'

export interface ModuleFilter {
  readonly projectId: string | undefined
  readonly tagNames: readonly string[] | undefined
  readonly page: number | undefined
}

/** Lists one page of the company's modules by name. */
export async function listModules(db: Database, caller: Caller, { projectId, tagNames, page }: ModuleFilter): Promise<Page<ModuleItem>> {
  const matching = db
    .selectFrom('module')
    .where('company_id', '=', caller.companyId)
    .where(carriesAnyTag(caller, tagNames))
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
  const rows = await matching
    .select(['id', 'name', sql<string>`coalesce(settings ->> 'description', '')`.as('description')])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(pageSize)
    .offset(offsetOf(page))
    .execute()
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(({ id, name, description }) => ({ _id: id, name, description })), total }
}

/** Loads a module of the caller's company; throws a 404 for any other id. */
export async function loadModule(db: Database | Transaction, { companyId }: Tenant, id: string): Promise<Module> {
  if (!isId(id)) throw notFound(id)
  return toModule(id, await select(db, companyId, id).executeTakeFirst())
}

/** Loads a module and locks it for an update. */
export async function lockModule(trx: Transaction, { companyId }: Caller, id: string): Promise<Module> {
  return toModule(id, await select(trx, companyId, id).forNoKeyUpdate('module').executeTakeFirst())
}

/** Does the same for a move to another project: transactions that add something to the module wait, and then find it in the new project. */
export async function lockModuleForMove(trx: Transaction, { companyId }: Caller, id: string): Promise<Module> {
  return toModule(id, await select(trx, companyId, id).forUpdate('module').executeTakeFirst())
}

function select(db: Database | Transaction, companyId: string, id: string) {
  return db
    .selectFrom('module')
    .leftJoin('module_analysis as ma', (join) =>
      join.onRef('ma.company_id', '=', 'module.company_id').onRef('ma.module_id', '=', 'module.id'),
    )
    .selectAll('module')
    .select(['ma.analysis_id', 'ma.scan_id', 'ma.sbom_id', 'ma.status'])
    .where('module.company_id', '=', companyId)
    .where('module.id', '=', id)
}

type Row = Selectable<ModuleTable> & {
  readonly [Column in 'analysis_id' | 'scan_id' | 'sbom_id' | 'status']: string | null
}

function toModule(id: string, row: Row | undefined): Module {
  if (row === undefined) throw notFound(id)
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    identifier: row.identifier ?? undefined,
    tags: row.tags ?? undefined,
    settings: row.settings as ModuleSettings,
    status: (row.status ?? 'ok') as ModuleStatus,
    analysisId: row.analysis_id ?? undefined,
    scanId: row.scan_id ?? undefined,
    sbomId: row.sbom_id ?? undefined,
    demo: row.demo,
  }
}

/** Selects the finished scan of a module before another one, by their ids in the statement. */
export function scanBefore(companyId: string, moduleId: RawBuilder<unknown>, scanId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select b.id from scan b
    where b.company_id = ${companyId} and b.module_id = ${moduleId} and b.id < ${scanId} and b.status = 'Finished'
    order by b.id desc limit 1)`
}

/** Loads the name of a module's project, and its latest analysis. */
export async function loadSurroundings(db: Database | Transaction, { companyId }: Tenant, module: Module): Promise<ModuleSurroundings> {
  const row = await db
    .selectFrom('project')
    .leftJoin('analysis', (join) =>
      join.onRef('analysis.company_id', '=', 'project.company_id').on('analysis.id', '=', module.analysisId ?? nilId),
    )
    .leftJoin('module_counts', (join) =>
      join.onRef('module_counts.company_id', '=', 'project.company_id').on('module_counts.module_id', '=', module.id),
    )
    .select([
      'project.name as project',
      'analysis.id',
      'analysis.date',
      'analysis.scan_id',
      'analysis.statistics',
      'module_counts.exploited',
    ])
    .select(scanBefore(companyId, sql`${module.id}`, sql`analysis.scan_id`).as('previousScanId'))
    .where('project.company_id', '=', companyId)
    .where('project.id', '=', module.projectId)
    .executeTakeFirst()
  if (row === undefined) throw notFound(module.projectId)
  return { project: row.project, analysis: toAnalysis(row) }
}

interface AnalysisRow {
  readonly id: string | null
  readonly date: Date | null
  readonly scan_id: string | null
  readonly statistics: unknown
  readonly exploited: number | null
  readonly previousScanId: string | null
}

function toAnalysis({ id, date, scan_id: scanId, statistics, exploited, previousScanId }: AnalysisRow): AnalysisSummary | null {
  if (id === null || date === null || scanId === null) return null
  return { _id: id, date: date.toISOString(), scanId, statistics: statistics as object, exploited: exploited ?? 0, previousScanId }
}

/** Saves the settings of a module; throws a 400 when another module of the project has the name. */
export async function saveModule(trx: Transaction, { companyId }: Tenant, module: Module): Promise<void> {
  const { id, projectId, name, identifier, tags, settings } = module
  try {
    await trx
      .updateTable('module')
      .set({
        project_id: projectId,
        name,
        match_name: matchNameOf(name),
        identifier: identifier ?? null,
        tags: tags === undefined ? null : [...new Set(tags)],
        settings: json(settings),
        edited: sql`now()`,
      })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'module_match_name')) throw invalid('name', `the project already has a module with a name like ${name}`)
    throw error
  }
}

/** Deletes a module and returns its name; throws a 404 for any other id. */
export async function removeModule(trx: Transaction, { companyId }: Caller, id: string): Promise<string> {
  const row = await trx.deleteFrom('module').where('company_id', '=', companyId).where('id', '=', id).returning('name').executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return row.name
}
