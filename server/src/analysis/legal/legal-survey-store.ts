import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { EvaluationScope } from '#analysis/analyser.ts'
import type { Transaction } from '#database/database.ts'
import { findingSource } from '#analysis/changes/as-of-store.ts'

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

/** Of which project, and when; undefined is the present. */
interface ProblemsToLoad {
  readonly projectId: string
  readonly asOf: Date | undefined
}

/** The different problems that count in the modules of a project, violations first. */
export async function loadLegalProblems(
  trx: Transaction,
  { companyId, moduleIds }: Pick<EvaluationScope, 'companyId' | 'moduleIds'>,
  { projectId, asOf }: ProblemsToLoad,
): Promise<readonly LegalProblem[]> {
  const { rows } = await sql<LegalProblem>`
    select coalesce(f.details->>'license', '') as license, f.finding_key as "ruleKey", coalesce(f.details->>'message', f.reason) as message, f.status
    from ${findingSource({ companyId, projectId, asOf })} f
    where f.company_id = ${companyId} and f.module_id = any(${[...moduleIds]}::uuid[]) and f.kind = 'legal' and f.status <> 'whitelisted'
    group by 1, 2, 3, 4
    order by f.status = 'violation' desc, 2, 3`.execute(trx)
  return rows
}
