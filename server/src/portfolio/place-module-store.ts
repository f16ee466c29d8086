import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isId, newId } from '#platform/ids.ts'
import type { Wanted } from '#portfolio/place-module.ts'
import type { ModuleAddress } from '#portfolio/policy-store.ts'

export interface ProjectAddress {
  readonly companyId: string
  readonly projectId: string
}

/** A module that may be the one an upload means. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly matchName: string
  readonly identifier: string | null
  readonly demo: boolean
}

/** The modules of a project that carry the id, the moduleIdentifier or the name, oldest first. */
export async function findCandidates(
  trx: Transaction,
  { companyId, projectId }: ProjectAddress,
  { moduleId, matchName }: Wanted,
): Promise<readonly Candidate[]> {
  const id = moduleId !== undefined && isId(moduleId) ? moduleId : null
  const { rows } = await sql<Candidate>`
    select id, name, match_name as "matchName", identifier, demo from module
    where company_id = ${companyId} and project_id = ${projectId}
      and (id = ${id}::uuid or identifier = ${moduleId ?? null}::text or match_name = ${matchName})
    order by created, id`.execute(trx)
  return rows
}

/** Makes the module, or answers the one that somebody else made under the same name at the same moment. */
export async function createModule(
  trx: Transaction,
  { companyId, projectId }: ProjectAddress,
  { moduleId, name, matchName, demo }: Wanted & { readonly demo: boolean },
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
    })
    // an update that changes nothing, because "do nothing" would not answer the row of the other
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'project_id', 'match_name']).doUpdateSet({ match_name: sql`excluded.match_name` }),
    )
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { id: row.id, name: row.name, isNew: row.id === id }
}

/** Notes what an upload tells about an existing module. */
export async function markModule(
  trx: Transaction,
  { companyId, moduleId }: ModuleAddress,
  { identifier, demo }: { readonly identifier: string | null; readonly demo: boolean },
): Promise<void> {
  await trx.updateTable('module').set({ identifier, demo }).where('company_id', '=', companyId).where('id', '=', moduleId).execute()
}
