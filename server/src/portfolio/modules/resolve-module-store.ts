import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { ModuleLookup } from '#portfolio/modules/module-lookup.ts'
import type { ModuleKey } from '#portfolio/policy-store.ts'

export interface ProjectKey {
  readonly companyId: string
  readonly projectId: string
}

/** A module that an upload may mean. */
export interface ModuleCandidate {
  readonly id: string
  readonly name: string
  readonly matchName: string
  readonly identifier: string | null
  readonly demo: boolean
}

/** A module with the project that it is in. */
export interface PlacedModule extends ModuleCandidate {
  readonly projectId: string
  readonly projectName: string
}

/** Finds a module of the company by its id, in whatever project. Locks its project against deletion until the transaction ends. */
export async function findModuleWithId(
  trx: Transaction,
  { companyId }: Pick<ProjectKey, 'companyId'>,
  id: string,
): Promise<PlacedModule | undefined> {
  const { rows } = await sql<PlacedModule>`
    select m.id, m.name, m.match_name as "matchName", m.identifier, m.demo, p.id as "projectId", p.name as "projectName"
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    where m.company_id = ${companyId} and m.id = ${id}
    for key share of p`.execute(trx)
  return rows[0]
}

/**
 * Finds the modules of a project with the moduleIdentifier or the name, oldest first. Locks the project against deletion until the
 * transaction ends; throws a 404 when it is gone.
 */
export async function findModuleCandidates(
  trx: Transaction,
  { companyId, projectId }: ProjectKey,
  { moduleId, matchName }: ModuleLookup,
): Promise<readonly ModuleCandidate[]> {
  const { rows } = await sql<ModuleCandidate | { readonly id: null }>`
    select m.id, m.name, m.match_name as "matchName", m.identifier, m.demo
    from project p
    left join module m on m.company_id = p.company_id and m.project_id = p.id
      and (m.identifier = ${moduleId ?? null}::text or m.match_name = ${matchName})
    where p.company_id = ${companyId} and p.id = ${projectId}
    order by m.created, m.id
    for key share of p`.execute(trx)
  if (rows.length === 0) throw notFound(projectId)
  return rows.filter((row): row is ModuleCandidate => row.id !== null)
}

/** Inserts the module, or returns the one that a concurrent upload created with the same name. */
export async function createModule(
  trx: Transaction,
  { companyId, projectId }: ProjectKey,
  { moduleId, name, matchName, demo, created }: ModuleLookup & { readonly demo: boolean; readonly created?: Date | undefined },
): Promise<{ readonly id: string; readonly name: string; readonly isNew: boolean }> {
  const id = newId()
  const row = await trx
    .insertInto('module')
    .values({
      company_id: companyId,
      id,
      project_id: projectId,
      name,
      match_name: matchName,
      identifier: moduleId ?? null,
      settings: sql`'{}'::jsonb`,
      demo,
      ...(created && { created }),
    })
    // an update without effect, since "do nothing" returns no row
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'project_id', 'match_name']).doUpdateSet({ match_name: sql`excluded.match_name` }),
    )
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { id: row.id, name: row.name, isNew: row.id === id }
}

/** Saves the identifier and demo mark of an existing module. */
export async function updateModuleMarks(
  trx: Transaction,
  { companyId, moduleId }: ModuleKey,
  { identifier, demo }: { readonly identifier: string | null; readonly demo: boolean },
): Promise<void> {
  await trx.updateTable('module').set({ identifier, demo }).where('company_id', '=', companyId).where('id', '=', moduleId).execute()
}
