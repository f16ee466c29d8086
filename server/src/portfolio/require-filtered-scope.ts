import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'
import { loadModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'

/** The project or module that a list is filtered by. */
interface FilteredScope {
  readonly projectId?: string | undefined
  readonly moduleId?: string | undefined
}

/** Throws a 404 for a list filtered by an unknown project or module, and a 400 for a module of another project (docs/reference/conventions.md#filters-by-id). */
export async function requireFilteredScope(
  db: Database | Transaction,
  caller: Caller,
  { projectId, moduleId }: FilteredScope,
): Promise<void> {
  const unknown = [projectId, moduleId].find((id) => id !== undefined && !isId(id))
  if (unknown !== undefined) throw notFound(unknown)
  if (projectId !== undefined) await findProject(db, caller, { projectId })
  const module = moduleId === undefined ? undefined : await loadModule(db, caller, moduleId)
  if (module !== undefined && projectId !== undefined && module.projectId !== projectId)
    throw invalid('moduleId', 'moduleId is a module of another project than projectId')
}
