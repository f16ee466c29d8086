import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { nilId } from '#platform/ids.ts'
import type { CweTarget } from '#risks/automatic/cwe-risks.ts'
import { ciaContextOf } from '#risks/automatic/cve-risk-module-store.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'
import type { RiskTarget } from '#risks/risk.ts'

type CiaLetters = Partial<AssessmentInputs['context']> | null

/** Loads the target of weaknesses and their names, in one statement; undefined where the project has no automatic CWE risks. */
export async function loadCweTarget(
  trx: Transaction,
  { companyId }: Tenant,
  { projectId, moduleId, cwes }: RiskTarget & { readonly cwes: readonly string[] },
): Promise<CweTarget | undefined> {
  const ids = cwes.map((cwe) => Number(cwe.replace(/^CWE-/u, ''))).filter((id) => Number.isSafeInteger(id) && id < 2 ** 31)
  const { rows } = await sql<{ of_module: CiaLetters; of_project: CiaLetters; names: Readonly<Record<string, string>> | null }>`
    select m.settings->'ciaRequirements' as of_module, p.settings->'ciaRequirements' as of_project,
      (select jsonb_object_agg('CWE-' || w.id, w.name) from cwe w where w.id = any(${ids}::int[])) as names
    from project p
    left join module m on m.company_id = p.company_id and m.project_id = p.id and m.id = ${moduleId ?? nilId}::uuid
    where p.company_id = ${companyId} and p.id = ${projectId} and p.settings->'autoCreateCweRisks' = 'true'::jsonb`.execute(trx)
  const [row] = rows
  if (row === undefined) return undefined
  return { projectId, moduleId, context: ciaContextOf(row.of_module, row.of_project), names: new Map(Object.entries(row.names ?? {})) }
}
