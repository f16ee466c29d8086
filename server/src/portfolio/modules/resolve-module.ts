import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { type ModuleCandidate, createModule, findModuleCandidates, updateModuleMarks } from '#portfolio/modules/resolve-module-store.ts'
import { readModuleLookup, type ModuleLookup } from '#portfolio/modules/module-lookup.ts'

/** How an upload names its module. */
export interface RequestedModule {
  /** An `_id` or a moduleIdentifier; wins and skips name matching. */
  readonly moduleId?: string | undefined
  readonly name?: string | undefined
  /** Marks the module as demo data. */
  readonly demo?: boolean | undefined
}

export interface ResolvedModule {
  readonly id: string
  /** The name the module was created with, which may differ from the one sent. */
  readonly name: string
  readonly isNew: boolean
}

/**
 * The module of a project that an upload goes to, made when it is not there (decisions 5, `moduleId`; decisions 3, Name
 * matching). Uploads of one new name at once get one module. 400 `module` when nothing sent can name a module.
 */
export async function resolveModule(
  trx: Transaction,
  caller: Caller,
  project: { readonly id: string },
  { moduleId, name, demo = false }: RequestedModule,
): Promise<ResolvedModule> {
  const requested = readModuleLookup(moduleId, name)
  const address = { companyId: caller.companyId, projectId: project.id }
  const found = chooseCandidate(await findModuleCandidates(trx, address, requested), requested)
  if (found !== undefined) return useExistingModule(trx, caller, { found, wanted: requested, demo })
  if (requested.matchName === '')
    throw invalid(
      'module',
      `module must name the module with letters, digits, -, _ or /; ${JSON.stringify(requested.name)} has none of them`,
    )
  const { id, name: stored, isNew } = await createModule(trx, address, { ...requested, demo })
  if (isNew) await recordActivity(trx, caller, { action: 'created', object: 'module', objectId: id, name: stored })
  return { id, name: stored, isNew }
}

/** The id decides before the moduleIdentifier, and that before the name; candidates come oldest first. */
function chooseCandidate(candidates: readonly ModuleCandidate[], { moduleId, matchName }: ModuleLookup): ModuleCandidate | undefined {
  return (
    candidates.find(({ id }) => id === moduleId) ??
    candidates.find(({ identifier }) => identifier !== null && identifier === moduleId) ??
    candidates.find((candidate) => candidate.matchName === matchName)
  )
}

interface ExistingModule {
  readonly found: ModuleCandidate
  readonly wanted: ModuleLookup
  readonly demo: boolean
}

/** A module found by its name takes the moduleId sent as its moduleIdentifier, unless it has one. */
async function useExistingModule(
  trx: Transaction,
  { companyId }: Caller,
  { found, wanted: requested, demo }: ExistingModule,
): Promise<ResolvedModule> {
  const identifier = found.identifier ?? (found.id === requested.moduleId ? null : (requested.moduleId ?? null))
  const mark = { identifier, demo: demo || found.demo }
  if (identifier !== found.identifier || mark.demo !== found.demo) await updateModuleMarks(trx, { companyId, moduleId: found.id }, mark)
  return { id: found.id, name: found.name, isNew: false }
}
