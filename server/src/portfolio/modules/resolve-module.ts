import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'
import {
  type ModuleCandidate,
  createModule,
  findModuleCandidates,
  findModuleWithId,
  updateModuleMarks,
} from '#portfolio/modules/resolve-module-store.ts'
import { readModuleLookup, type ModuleLookup } from '#portfolio/modules/module-lookup.ts'

/** How an upload names its module. */
export interface RequestedModule {
  /** An `_id` or a moduleIdentifier; takes precedence over the name. */
  readonly moduleId?: string | undefined
  readonly name?: string | undefined
  /** Marks the module as demo data. */
  readonly demo?: boolean | undefined
  /** When it is created, if it is new; the time of the database where it is left out. */
  readonly created?: Date | undefined
}

interface NamedProject {
  readonly id: string
  readonly name: string
}

export interface ResolvedModule {
  readonly id: string
  /** The project it is in: the named one, unless the module was named by its id. */
  readonly project: NamedProject
  /** The stored name, which may differ from the requested one. */
  readonly name: string
  readonly isNew: boolean
}

/**
 * Finds or creates the module that an upload names (docs/reference/modules.md#module-id-of-an-upload,
 * docs/reference/modules.md#name-matching): by its id in any project of the company, else in the named one. Concurrent uploads of one new
 * name get one module. Throws a 400 on `module` when nothing in the request names a module.
 */
export async function resolveModule(
  trx: Transaction,
  caller: Caller,
  project: NamedProject,
  { moduleId, name, demo = false, created }: RequestedModule,
): Promise<ResolvedModule> {
  const requested = readModuleLookup(moduleId, name)
  const address = { companyId: caller.companyId, projectId: project.id }
  const existing = await findExistingModule(trx, caller, project, requested)
  if (existing !== undefined) {
    const { id, name: stored } = existing.found
    await updateMarks(trx, caller, { found: existing.found, lookup: requested, demo })
    return { id, name: stored, isNew: false, project: existing.project }
  }
  if (requested.matchName === '')
    throw invalid(
      'module',
      `module must name the module with letters, digits, -, _ or /; ${JSON.stringify(requested.name)} has none of them`,
    )
  const { id, name: stored, isNew } = await createModule(trx, address, { ...requested, demo, created })
  if (isNew) await recordActivity(trx, caller, { action: 'created', object: 'module', objectId: id, name: stored })
  return { id, name: stored, isNew, project }
}

/** An id wins over the project that is named beside it. */
async function findExistingModule(
  trx: Transaction,
  { companyId }: Caller,
  project: NamedProject,
  requested: ModuleLookup,
): Promise<{ readonly found: ModuleCandidate; readonly project: NamedProject } | undefined> {
  const { moduleId } = requested
  const withId = moduleId !== undefined && isId(moduleId) ? await findModuleWithId(trx, { companyId }, moduleId) : undefined
  if (withId !== undefined) return { found: withId, project: { id: withId.projectId, name: withId.projectName } }
  const found = chooseCandidate(await findModuleCandidates(trx, { companyId, projectId: project.id }, requested), requested)
  return found && { found, project }
}

/** Prefers the moduleIdentifier, then the name, then the oldest. */
function chooseCandidate(candidates: readonly ModuleCandidate[], { moduleId, matchName }: ModuleLookup): ModuleCandidate | undefined {
  return (
    candidates.find(({ identifier }) => identifier !== null && identifier === moduleId) ??
    candidates.find((candidate) => candidate.matchName === matchName)
  )
}

interface ExistingModule {
  readonly found: ModuleCandidate
  readonly lookup: ModuleLookup
  readonly demo: boolean
}

/** Saves the requested moduleId as moduleIdentifier of a module found by name, unless it has one. */
async function updateMarks(trx: Transaction, { companyId }: Caller, { found, lookup: requested, demo }: ExistingModule): Promise<void> {
  const identifier = found.identifier ?? (found.id === requested.moduleId ? null : (requested.moduleId ?? null))
  const mark = { identifier, demo: demo || found.demo }
  if (identifier !== found.identifier || mark.demo !== found.demo) await updateModuleMarks(trx, { companyId, moduleId: found.id }, mark)
}
