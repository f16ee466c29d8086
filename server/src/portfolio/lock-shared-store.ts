import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { findProject, type RequestedProject } from '#portfolio/projects/find-project-store.ts'

/** Sees to it that a module is there until the transaction ends, and answers its id; 404 when the company has none of this id. Others go on working on it. */
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

/** The same for a project, named as in any request. */
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
