import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { findProject, type RequestedProject } from '#portfolio/projects/find-project-store.ts'

/**
 * Locks a module against deletion until the transaction ends and returns its id; throws a 404 for any other id. Updates remain possible.
 */
export async function lockModuleShared(trx: Transaction, { companyId }: Caller, id: string): Promise<string> {
  if (!isId(id)) throw notFound(id)
  const row = await trx
    .selectFrom('module')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return row.id
}

/** Does the same for a project, found by id or name. */
export async function lockProjectShared(trx: Transaction, caller: Caller, requested: RequestedProject): Promise<string> {
  const { id } = await findProject(trx, caller, requested)
  const row = await trx
    .selectFrom('project')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (row === undefined) throw notFound(id)
  return row.id
}
