import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { freeModuleName } from '#dependency-track/module-names.ts'
import { requireParentVersion } from '#dependency-track/require-version.ts'
import type { NamedVersion, Target } from '#dependency-track/target.ts'
import { findTakenMatchNames, findVersion, lockName, saveVersion } from '#dependency-track/version-store.ts'
import type { Placement } from '#ingest/ingest.ts'
import { HttpError } from '#platform/http-error.ts'
import { findOrCreateProject, lockModuleShared, resolveModule } from '#portfolio/portfolio.ts'

/** Finds the module of a project version, or creates it with its project (docs/reference/dependency-track.md#names). */
export async function resolveVersion(trx: Transaction, caller: Caller, target: Target, created: Date): Promise<Placement> {
  const { of } = target
  // two builds that create one project at once must not get two
  if ('name' in of) await lockName(trx, caller, of.name)
  const found = await findVersion(trx, caller, of)
  if (found !== undefined) {
    await lockModuleShared(trx, caller, found.uuid)
    return { project: { name: found.project }, module: { id: found.uuid, name: found.module } }
  }
  if ('uuid' in of || !target.autoCreate) throw new HttpError(404, 'The project could not be found.')
  return createVersion(trx, caller, { ...target, of }, created)
}

/** Creates the module of a new version, in the project of its name. Concurrent calls need the lock of the name. */
export async function createVersion(
  trx: Transaction,
  caller: Caller,
  { of, parent, isLatest }: Target & { readonly of: NamedVersion },
  created: Date,
): Promise<Placement> {
  const parentId = parent && (await requireParentVersion(trx, caller, parent)).uuid
  const project = await findOrCreateProject(trx, caller, { name: of.name, parameter: 'projectName', created })
  const taken = await findTakenMatchNames(trx, caller, project.id)
  const module = await resolveModule(trx, caller, project, { name: freeModuleName(of, taken), created })
  await saveVersion(trx, caller, { ...of, moduleId: module.id, parentId, isActive: true, isLatest })
  return { project, module }
}
