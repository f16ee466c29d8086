import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { findProject, holdModule, holdProject, placeModule, type ProjectWanted } from '#portfolio/portfolio.ts'
import { findSelectedModule, type Selector, selectorOf, type SelectorName } from '#imports/module-selector-store.ts'

/** What a request says about where a document that is no bill belongs: an operational BOM (§4.7 rule 2), SARIF (decisions 5). */
export interface UploadScopeQuery extends Readonly<Partial<Record<SelectorName, string | undefined>>> {
  readonly projectId?: string | undefined
  readonly projectName?: string | undefined
}

/** A module, or a project as such. */
export interface UploadScope {
  readonly projectId: string
  readonly moduleId: string | undefined
  /** As people call it: the project, and the module in it. */
  readonly name: string
}

/** The scope that a request means; 404 where it is not there, 400 where none is named. Nothing is made. */
export async function findUploadScope(db: Database, caller: Caller, query: UploadScopeQuery): Promise<UploadScope> {
  const project = projectOf(query)
  const selector = selectorOf(query)
  demandScope(project, selector)
  if (selector === undefined) return scopeOf(await findProject(db, caller, project ?? {}))
  const within = project && isSoughtInProject(selector) ? (await findProject(db, caller, project)).id : undefined
  const module = await findSelectedModule(db, caller, selector, within)
  return scopeOf({ id: module.projectId, name: module.projectName }, module)
}

/**
 * The same for an upload, kept in place until the transaction ends. A module that is named with its project is made when it is not
 * there, as on every upload path; without a project an unknown one is a 404.
 */
export async function placeUploadScope(trx: Transaction, caller: Caller, query: UploadScopeQuery): Promise<UploadScope> {
  const project = projectOf(query)
  const selector = selectorOf(query)
  demandScope(project, selector)
  if (selector === undefined) return holdProjectScope(trx, caller, project ?? {})
  if (project !== undefined && isSoughtInProject(selector)) return placeInProject(trx, caller, project, query)
  const module = await findSelectedModule(trx, caller, selector)
  await holdModule(trx, caller, module.id)
  return scopeOf({ id: module.projectId, name: module.projectName }, module)
}

async function holdProjectScope(trx: Transaction, caller: Caller, wanted: ProjectWanted): Promise<UploadScope> {
  const project = await findProject(trx, caller, wanted)
  await holdProject(trx, caller, { projectId: project.id })
  return scopeOf(project)
}

async function placeInProject(trx: Transaction, caller: Caller, wanted: ProjectWanted, query: UploadScopeQuery): Promise<UploadScope> {
  const project = await findProject(trx, caller, wanted)
  const moduleId = query.moduleId?.trim() || query.moduleIdentifier
  return scopeOf(project, await placeModule(trx, caller, project, { moduleId, name: query.moduleName }))
}

interface Named {
  readonly id: string
  readonly name: string
}

function scopeOf(project: Named, module?: Named): UploadScope {
  const name = module === undefined ? project.name : `${project.name} / ${module.name}`
  return { projectId: project.id, moduleId: module?.id, name }
}

function projectOf({ projectId, projectName }: UploadScopeQuery): ProjectWanted | undefined {
  const wanted = { projectId: projectId?.trim() || undefined, project: projectName?.trim() || undefined }
  return (wanted.projectId ?? wanted.project) === undefined ? undefined : wanted
}

/** A scan or an analysis is of one module, whatever project is named beside it. */
function isSoughtInProject({ name }: Selector): boolean {
  return name !== 'scanId' && name !== 'analysisId'
}

function demandScope(project: ProjectWanted | undefined, selector: Selector | undefined): void {
  if (project !== undefined) return
  if (selector === undefined)
    throw invalid('projectId', 'projectId, projectName or what selects a module is required: moduleId, moduleName, scanId …')
  if (selector.name === 'moduleName') throw invalid('projectName', 'projectName or projectId is required: moduleName is looked for in it')
}
