import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'
import type { Module } from '#portfolio/modules/module.ts'
import { loadModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'

/** The project or module that a list is filtered by. */
interface FilteredScope {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

/** Throws a 404 for a list filtered by an unknown project or module (docs/reference/conventions.md#filters-by-id). */
export async function requireFilteredScope(db: Database | Transaction, caller: Caller, scope: FilteredScope): Promise<void> {
  await loadFilteredScope(db, caller, scope)
}

/** Does the same, and throws a 400 for a module of another project; the lists of the interface have nothing in common with both. */
export async function requireConsistentScope(db: Database | Transaction, caller: Caller, scope: FilteredScope): Promise<void> {
  const module = await loadFilteredScope(db, caller, scope)
  if (module !== undefined && scope.projectId !== undefined && module.projectId !== scope.projectId)
    throw invalid('moduleId', 'moduleId is a module of another project than projectId')
}

async function loadFilteredScope(
  db: Database | Transaction,
  caller: Caller,
  { projectId, moduleId }: FilteredScope,
): Promise<Module | undefined> {
  const unknown = [projectId, moduleId].find((id) => id !== undefined && !isId(id))
  if (unknown !== undefined) throw notFound(unknown)
  if (projectId !== undefined) await findProject(db, caller, { projectId })
  return moduleId === undefined ? undefined : loadModule(db, caller, moduleId)
}
