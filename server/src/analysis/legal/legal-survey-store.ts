import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'

/** The modules of a project. */
export async function loadProjectModules(trx: Transaction, { companyId }: Tenant, projectId: string): Promise<readonly string[]> {
  const rows = await trx.selectFrom('module').select('id').where('company_id', '=', companyId).where('project_id', '=', projectId).execute()
  return rows.map(({ id }) => id)
}

/** A problem of a licence, as of the last evaluation. */
export interface LegalProblem {
  /** Empty: no licence is known. */
  readonly license: string
  readonly ruleKey: string
  readonly message: string
  readonly status: 'warning' | 'violation'
}

/** The different problems that count in these modules, violations first. */
export async function loadLegalProblems(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly LegalProblem[]> {
  const { rows } = await sql<LegalProblem>`
    select coalesce(f.details->>'license', '') as license, f.finding_key as "ruleKey", coalesce(f.details->>'message', f.reason) as message, f.status
    from finding f
    where f.company_id = ${companyId} and f.module_id = any(${[...moduleIds]}::uuid[]) and f.kind = 'legal' and f.status <> 'whitelisted'
    group by 1, 2, 3, 4
    order by f.status = 'violation' desc, 2, 3`.execute(trx)
  return rows
}
