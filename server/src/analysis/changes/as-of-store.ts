import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { ModuleScan } from '#analysis/analysis-store.ts'
import { findingColumns } from '#analysis/changes/past-finding-store.ts'

/** The latest change of a module `m` at a moment, as a lateral subquery of one row or none. */
export function changeAsOf(companyId: string, at: Date): RawBuilder<unknown> {
  return sql`(
    select mch.* from module_change mch where mch.company_id = ${companyId} and mch.module_id = m.id and mch.at <= ${at} order by mch.number desc limit 1)`
}

/** Where and when to read findings: undefined reads all modules, and the present. A project narrows only the past; the present is joined. */
export interface FindingsToRead {
  readonly companyId: string
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
  readonly asOf?: Date | undefined
}

/** Returns the source to read findings from: the view `finding`, or a subquery with its columns that has the findings as of a moment. */
export function findingSource({ companyId, projectId, moduleId, asOf }: FindingsToRead): RawBuilder<unknown> {
  if (asOf === undefined) return sql`finding`
  const inProject = projectId === undefined ? sql`` : sql`and m.project_id = ${projectId}`
  const only = moduleId === undefined ? inProject : sql`and m.id = ${moduleId}`
  const latest = sql`module m cross join lateral ${changeAsOf(companyId, asOf)} latest`
  return sql`(
    select ${findingColumns} from ${latest} join finding f on f.company_id = ${companyId} and f.module_id = m.id and f.change <= latest.number
    where m.company_id = ${companyId} ${only}
    union all
    select ${findingColumns} from ${latest} join past_finding f on f.company_id = ${companyId} and f.module_id = m.id
      and f.change <= latest.number and f.ended > latest.number
    where m.company_id = ${companyId} ${only})`
}

/** The latest analysis of a module at a moment, as a subquery of one row or none. */
function analysisAsOf(companyId: string, moduleId: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  return sql`(
    select a.scan_id from analysis a where a.company_id = ${companyId} and a.module_id = ${moduleId} and a.date <= ${at}
    order by a.date desc, a.id desc limit 1)`
}

/** Finds the scan whose SBOM a module had at a moment; undefined before its first, and where that was deleted since. */
export async function findScanAsOf(db: Database, { companyId, moduleId }: ModuleRef, at: Date): Promise<ModuleScan | undefined> {
  const { rows } = await sql<{ scanId: string; sbomId: string }>`
    select s.id as "scanId", s.sbom_id as "sbomId"
    from ${analysisAsOf(companyId, sql`${moduleId}`, at)} latest
    join scan s on s.company_id = ${companyId} and s.id = latest.scan_id
    where s.sbom_id is not null`.execute(db)
  const [row] = rows
  return row && { companyId, moduleId, ...row }
}

/** A module that existed at a moment, and the SBOM that it had. */
export interface PastModule {
  readonly projectId: string
  readonly project: string
  readonly moduleId: string
  readonly module: string
  /** Undefined before its first. */
  readonly sbomId: string | undefined
  readonly components: number
}

/** Lists the modules of a project, or of the company, with the SBOMs that they had at a moment, by the names of the projects; one query. */
export async function listModulesAsOf(
  db: Database,
  { companyId, projectId }: Pick<FindingsToRead, 'companyId' | 'projectId'>,
  at: Date,
): Promise<readonly PastModule[]> {
  const inProject = projectId === undefined ? sql`` : sql`and p.id = ${projectId}`
  const { rows } = await sql<Omit<PastModule, 'sbomId'> & { readonly sbomId: string | null }>`
    select p.id as "projectId", p.name as project, m.id as "moduleId", m.name as module, b.id as "sbomId",
      coalesce(b.components, 0) as components
    from project p
    join module m on m.company_id = p.company_id and m.project_id = p.id and m.created <= ${at}
    left join lateral ${analysisAsOf(companyId, sql`m.id`, at)} latest on true
    left join scan s on s.company_id = ${companyId} and s.id = latest.scan_id
    left join sbom b on b.company_id = ${companyId} and b.id = s.sbom_id
    where p.company_id = ${companyId} ${inProject}
    order by lower(p.name), p.id, m.id`.execute(db)
  return rows.map(({ sbomId, ...module }) => Object.assign(module, { sbomId: sbomId ?? undefined }))
}
