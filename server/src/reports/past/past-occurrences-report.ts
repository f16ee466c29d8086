import { sql } from 'kysely'
import { findingSource, type FindingKind } from '#analysis/analysis.ts'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { notFound } from '#platform/http-error.ts'
import type { PastOccurrence } from '#reports/past/past-paths.ts'

/** A project with what of its past is kept beside findings. */
export interface PastProject {
  readonly name: string
  readonly description: string | undefined
  /** Modules that existed then. */
  readonly modules: number
}

/** Loads a project and how many of its modules existed at a moment; 404 for another company's; one query. */
export async function loadPastProject(db: Database, { companyId }: Caller, projectId: string, asOf: Date): Promise<PastProject> {
  const { rows } = await sql<{ name: string; description: string | null; modules: number }>`
    select p.name, p.description, (
      select count(*)::int from module m where m.company_id = ${companyId} and m.project_id = p.id and m.created <= ${asOf}) as modules
    from project p where p.company_id = ${companyId} and p.id = ${projectId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound(projectId)
  return { name: found.name, description: found.description ?? undefined, modules: found.modules }
}

/** Selects findings of a project at a past moment. */
export interface OccurrencesToLoad {
  readonly projectId: string
  readonly kind: FindingKind
  readonly minConfidence?: number
  readonly asOf: Date
}

/** Loads where the components with findings of a kind were at a moment: each version of a module once, by module name; one query. */
export async function loadPastOccurrences(
  db: Database,
  { companyId }: Caller,
  { projectId, kind, minConfidence = 0, asOf }: OccurrencesToLoad,
): Promise<readonly PastOccurrence[]> {
  const { rows } = await sql<Omit<PastOccurrence, 'introducer'> & { readonly introducer: string | null }>`
    select distinct lower(m.name), m.id as "moduleId", m.name as module, p.key as "componentKey", f.component_id, f.direct as "isDirect",
      ip.key as introducer
    from module m
    join ${findingSource({ companyId, projectId, asOf })} f on f.company_id = m.company_id and f.module_id = m.id and f.kind = ${kind}
      and coalesce(f.confidence, 5) >= ${minConfidence}
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    left join package ip on ip.id = f.introduced_by
    where m.company_id = ${companyId} and m.project_id = ${projectId}
    order by lower(m.name), m.id, p.key, f.component_id`.execute(db)
  return rows.map(({ introducer, ...occurrence }) => Object.assign(occurrence, { introducer: introducer ?? undefined }))
}
