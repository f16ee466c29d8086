import { type Selectable, sql } from 'kysely'
import type { Caller, Tenant } from '#access/access.ts'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { ProjectTable } from '#database/tables/portfolio.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { Project, ProjectItem } from '#portfolio/projects/project.ts'
import type { ProjectSettings } from '#portfolio/settings/project-settings.ts'
import type { Trackers } from '#portfolio/settings/trackers.ts'
import { carriesAnyTag } from '#portfolio/tags/tag-store.ts'

export interface ProjectFilter {
  readonly tagNames: readonly string[] | undefined
  readonly page: number | undefined
}

/** Lists one page of the company's projects by name. */
export async function listProjects(db: Database, caller: Caller, { tagNames, page }: ProjectFilter): Promise<Page<ProjectItem>> {
  const matching = db.selectFrom('project').where('company_id', '=', caller.companyId).where(carriesAnyTag(caller, tagNames))
  const rows = await matching
    .select(['id', 'name', 'description'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(pageSize)
    .offset(offsetOf(page))
    .execute()
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(({ id, name, description }) => ({ _id: id, name, description: description ?? '' })), total }
}

/** Loads a project of the caller's company; throws a 404 for any other id. */
export async function loadProject(db: Database | Transaction, { companyId }: Tenant, id: string): Promise<Project> {
  if (!isId(id)) throw notFound(id)
  return toProject(id, await select(db, companyId, id).executeTakeFirst())
}

/** Loads a project and locks it for an update; uploads into it continue. */
export async function lockProject(trx: Transaction, { companyId }: Caller, id: string): Promise<Project> {
  return toProject(id, await select(trx, companyId, id).forNoKeyUpdate().executeTakeFirst())
}

/** Loads a project and locks it for deletion; uploads into it wait and then find it gone. */
export async function lockProjectForDeletion(trx: Transaction, { companyId }: Caller, id: string): Promise<Project> {
  return toProject(id, await select(trx, companyId, id).forUpdate().executeTakeFirst())
}

function select(db: Database | Transaction, companyId: string, id: string) {
  return db.selectFrom('project').selectAll().where('company_id', '=', companyId).where('id', '=', id)
}

function toProject(id: string, row: Selectable<ProjectTable> | undefined): Project {
  if (row === undefined) throw notFound(id)
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    tags: row.tags ?? undefined,
    settings: row.settings as ProjectSettings,
    trackers: row.trackers as Trackers,
  }
}

/** Finds the oldest project with exactly this name. */
export async function findProjectByName(db: Database | Transaction, { companyId }: Caller, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .orderBy('created')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Lets one transaction at a time create a project of this name. */
export async function lockProjectName(trx: Transaction, { companyId }: Caller, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project of ${companyId}: ${name}`}, 0))`.execute(trx)
}

export async function insertProject(trx: Transaction, { companyId }: Caller, project: Project, created: Date): Promise<void> {
  await trx
    .insertInto('project')
    .values({ company_id: companyId, id: project.id, created, ...toColumns(project) })
    .execute()
}

/** Saves a changed project. */
export async function saveProject(trx: Transaction, { companyId }: Caller, project: Project): Promise<void> {
  await trx
    .updateTable('project')
    .set({ ...toColumns(project), edited: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', project.id)
    .execute()
}

function toColumns({ name, description, tags, settings, trackers }: Project) {
  return {
    name,
    description: description ?? null,
    tags: tags === undefined ? null : [...new Set(tags)],
    settings: json(settings),
    trackers: json(trackers),
  }
}

/** Counts the modules of a project. */
export async function countModules(db: Database | Transaction, { companyId }: Caller, projectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('module')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a project with its modules. */
export async function removeProject(trx: Transaction, { companyId }: Caller, id: string): Promise<void> {
  await trx.deleteFrom('project').where('company_id', '=', companyId).where('id', '=', id).execute()
}
