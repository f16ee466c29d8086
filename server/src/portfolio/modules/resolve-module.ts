import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import { type ModuleCandidate, createModule, findModuleCandidates, updateModuleMarks } from '#portfolio/modules/resolve-module-store.ts'
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

export interface ResolvedModule {
  readonly id: string
  /** The stored name, which may differ from the requested one. */
  readonly name: string
  readonly isNew: boolean
}

/**
 * Finds or creates the module of a project that an upload names (docs/reference/modules.md#module-id-of-an-upload,
 * docs/reference/modules.md#name-matching). Concurrent uploads of one new name get one module. Throws a 400 on `module` when nothing in the
 * request names a module.
 */
export async function resolveModule(
  trx: Transaction,
  caller: Caller,
  project: { readonly id: string },
  { moduleId, name, demo = false, created }: RequestedModule,
): Promise<ResolvedModule> {
  const requested = readModuleLookup(moduleId, name)
  const address = { companyId: caller.companyId, projectId: project.id }
  const found = chooseCandidate(await findModuleCandidates(trx, address, requested), requested)
  if (found !== undefined) return useExistingModule(trx, caller, { found, lookup: requested, demo })
  if (requested.matchName === '')
    throw invalid(
      'module',
      `module must name the module with letters, digits, -, _ or /; ${JSON.stringify(requested.name)} has none of them`,
    )
  const { id, name: stored, isNew } = await createModule(trx, address, { ...requested, demo, created })
  if (isNew) await recordActivity(trx, caller, { action: 'created', object: 'module', objectId: id, name: stored })
  return { id, name: stored, isNew }
}

/** Prefers the id, then the moduleIdentifier, then the name, then the oldest. */
function chooseCandidate(candidates: readonly ModuleCandidate[], { moduleId, matchName }: ModuleLookup): ModuleCandidate | undefined {
  return (
    candidates.find(({ id }) => id === moduleId) ??
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
async function useExistingModule(
  trx: Transaction,
  { companyId }: Caller,
  { found, lookup: requested, demo }: ExistingModule,
): Promise<ResolvedModule> {
  const identifier = found.identifier ?? (found.id === requested.moduleId ? null : (requested.moduleId ?? null))
  const mark = { identifier, demo: demo || found.demo }
  if (identifier !== found.identifier || mark.demo !== found.demo) await updateModuleMarks(trx, { companyId, moduleId: found.id }, mark)
  return { id: found.id, name: found.name, isNew: false }
}
