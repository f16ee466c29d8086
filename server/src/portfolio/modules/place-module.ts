import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { type Candidate, createModule, findCandidates, markModule } from '#portfolio/modules/place-module-store.ts'
import { readWantedModule, type WantedModule } from '#portfolio/modules/wanted-module.ts'

/** How an upload names its module. */
export interface ModuleWanted {
  /** An `_id` or a moduleIdentifier; wins and skips name matching. */
  readonly moduleId?: string | undefined
  readonly name?: string | undefined
  /** Marks the module as demo data. */
  readonly demo?: boolean | undefined
}

export interface PlacedModule {
  readonly id: string
  /** The name the module was created with, which may differ from the one sent. */
  readonly name: string
  readonly isNew: boolean
}

/**
 * The module of a project that an upload goes to, made when it is not there (decisions 5, `moduleId`; decisions 3, Name
 * matching). Uploads of one new name at once get one module. 400 `module` when nothing sent can name a module.
 */
export async function placeModule(
  trx: Transaction,
  caller: Caller,
  project: { readonly id: string },
  { moduleId, name, demo = false }: ModuleWanted,
): Promise<PlacedModule> {
  const wanted = readWantedModule(moduleId, name)
  const address = { companyId: caller.companyId, projectId: project.id }
  const found = choose(await findCandidates(trx, address, wanted), wanted)
  if (found !== undefined) return join(trx, caller, { found, wanted, demo })
  if (wanted.matchName === '')
    throw invalid('module', `module must name the module with letters, digits, -, _ or /; ${JSON.stringify(wanted.name)} has none of them`)
  const { id, name: stored, isNew } = await createModule(trx, address, { ...wanted, demo })
  if (isNew) await recordActivity(trx, caller, { action: 'created', object: 'module', objectId: id, name: stored })
  return { id, name: stored, isNew }
}

/** The id decides before the moduleIdentifier, and that before the name; candidates come oldest first. */
function choose(candidates: readonly Candidate[], { moduleId, matchName }: WantedModule): Candidate | undefined {
  return (
    candidates.find(({ id }) => id === moduleId) ??
    candidates.find(({ identifier }) => identifier !== null && identifier === moduleId) ??
    candidates.find((candidate) => candidate.matchName === matchName)
  )
}

interface Joining {
  readonly found: Candidate
  readonly wanted: WantedModule
  readonly demo: boolean
}

/** A module found by its name takes the moduleId sent as its moduleIdentifier, unless it has one. */
async function join(trx: Transaction, { companyId }: Caller, { found, wanted, demo }: Joining): Promise<PlacedModule> {
  const identifier = found.identifier ?? (found.id === wanted.moduleId ? null : (wanted.moduleId ?? null))
  const mark = { identifier, demo: demo || found.demo }
  if (identifier !== found.identifier || mark.demo !== found.demo) await markModule(trx, { companyId, moduleId: found.id }, mark)
  return { id: found.id, name: found.name, isNew: false }
}
