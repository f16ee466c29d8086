import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { findProject, lockModuleShared, lockProjectShared, resolveModule, type RequestedProject } from '#portfolio/portfolio.ts'
import {
  findModuleWithId,
  findSelectedModule,
  type ModuleSelector,
  moduleSelectorOf,
  type ModuleSelectorName,
  type SelectedModule,
} from '#ingest/module-selector-store.ts'

/**
 * What a request says about the scope of a document that is no SBOM: an operational BOM (docs/reference/obom.md#scope) or SARIF
 * (docs/reference/sarif.md#scope).
 */
export interface UploadScopeQuery extends Readonly<Partial<Record<ModuleSelectorName, string | undefined>>> {
  readonly projectId?: string | undefined
  readonly projectName?: string | undefined
}

/** A module, or a project as a whole. */
export interface UploadScope {
  readonly projectId: string
  readonly moduleId: string | undefined
  /** Display name: the project, and the module in it. */
  readonly name: string
}

/** Finds the scope of a request and creates nothing; 404 where it does not exist, 400 where none is named. */
export async function findUploadScope(db: Database, caller: Caller, query: UploadScopeQuery): Promise<UploadScope> {
  const project = requestedProject(query)
  const selector = moduleSelectorOf(query)
  requireScope(project, selector)
  if (selector === undefined) return toScope(await findProject(db, caller, project ?? {}))
  return scopeOf((await findModuleWithId(db, caller, selector)) ?? (await findInProject(db, caller, selector, project)))
}

async function findInProject(
  db: Database,
  caller: Caller,
  selector: ModuleSelector,
  project: RequestedProject | undefined,
): Promise<SelectedModule> {
  const within = project && isSearchedInProject(selector) ? (await findProject(db, caller, project)).id : undefined
  return findSelectedModule(db, caller, selector, within)
}

/**
 * Finds and locks the scope of an upload. A module that is named with its project is created when it does not exist,
 * as on every upload path; without a project an unknown one is a 404.
 */
export async function resolveUploadScope(trx: Transaction, caller: Caller, query: UploadScopeQuery): Promise<UploadScope> {
  const project = requestedProject(query)
  const selector = moduleSelectorOf(query)
  requireScope(project, selector)
  if (selector === undefined) return lockProjectScope(trx, caller, project ?? {})
  const withId = await findModuleWithId(trx, caller, selector)
  const isInProject = withId === undefined && project !== undefined && isSearchedInProject(selector)
  if (isInProject) return resolveInProject(trx, caller, project, query)
  const module = withId ?? (await findSelectedModule(trx, caller, selector))
  await lockModuleShared(trx, caller, module.id)
  return scopeOf(module)
}

async function lockProjectScope(trx: Transaction, caller: Caller, requested: RequestedProject): Promise<UploadScope> {
  const project = await findProject(trx, caller, requested)
  await lockProjectShared(trx, caller, { projectId: project.id })
  return toScope(project)
}

async function resolveInProject(
  trx: Transaction,
  caller: Caller,
  requested: RequestedProject,
  query: UploadScopeQuery,
): Promise<UploadScope> {
  const project = await findProject(trx, caller, requested)
  const moduleId = query.moduleId?.trim() || query.moduleIdentifier
  const module = await resolveModule(trx, caller, project, { moduleId, name: query.moduleName })
  return toScope(module.project, module)
}

interface NamedEntity {
  readonly id: string
  readonly name: string
}

function scopeOf(module: SelectedModule): UploadScope {
  return toScope({ id: module.projectId, name: module.projectName }, module)
}

function toScope(project: NamedEntity, module?: NamedEntity): UploadScope {
  const name = module === undefined ? project.name : `${project.name} / ${module.name}`
  return { projectId: project.id, moduleId: module?.id, name }
}

function requestedProject({ projectId, projectName }: UploadScopeQuery): RequestedProject | undefined {
  const requested = { projectId: projectId?.trim() || undefined, project: projectName?.trim() || undefined }
  return (requested.projectId ?? requested.project) === undefined ? undefined : requested
}

/** A scan or an analysis belongs to one module; the project beside it is ignored. */
function isSearchedInProject({ name }: ModuleSelector): boolean {
  return name !== 'scanId' && name !== 'analysisId'
}

function requireScope(project: RequestedProject | undefined, selector: ModuleSelector | undefined): void {
  if (project !== undefined) return
  if (selector === undefined)
    throw invalid('projectId', 'projectId, projectName or a module selector is required: moduleId, moduleName, scanId …')
  if (selector.name === 'moduleName')
    throw invalid('projectName', 'projectName or projectId is required: moduleName is looked up in the project')
}
