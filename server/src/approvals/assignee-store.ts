import { sql } from 'kysely'
import { type Caller, findUnknownUser } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { invalid } from '#platform/http-error.ts'
import type { Person } from '#approvals/approval.ts'

/**
 * Whom a request goes to: the one it names, else the compliance manager whom the company's settings name for the project, else the one for
 * all projects (docs/reference/approvals.md#assignee); a user who has gone or is deactivated is passed over. Undefined for nobody, also when the request says
 * null. The user stays until the transaction ends; 400 `assignee` for one whom the company does not have.
 */
export async function findAssignee(
  trx: Transaction,
  caller: Caller,
  projectId: string,
  requested: string | null | undefined,
): Promise<Person | undefined> {
  if (requested === null) return undefined
  return requested === undefined ? findManager(trx, caller, projectId) : requireAssignee(trx, caller, requested)
}

/** Loads the user a request names; 400 `assignee` for an unknown one. */
export async function requireAssignee(trx: Transaction, caller: Caller, id: string): Promise<Person> {
  if ((await findUnknownUser(trx, caller, [id])) !== undefined) throw invalid('assignee', 'assignee does not name a user of the company')
  const [user] = await loadPeople(trx, caller, id)
  if (user === undefined) throw invalid('assignee', 'assignee does not name a user of the company')
  return user
}

async function loadPeople(db: Database | Transaction, { companyId }: Caller, id: string): Promise<readonly Person[]> {
  return db.selectFrom('app_user').select(['id', 'name']).where('company_id', '=', companyId).where('id', '=', id).execute()
}

async function findManager(trx: Transaction, { companyId }: Caller, projectId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, u.name
    from company co
    cross join lateral (values
      (1, co.compliance_managers -> 'projects' ->> ${projectId}::text),
      (2, co.compliance_managers ->> 'default')
    ) named(rank, id)
    join app_user u on u.company_id = co.id and u.id::text = named.id and u.deactivated is null
    where co.id = ${companyId}
    order by named.rank
    limit 1
    for key share of u`.execute(trx)
  return rows[0]
}
