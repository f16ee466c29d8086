import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { KeptModule } from '#risks/automatic/cve-risks.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'

type Letters = Partial<AssessmentInputs['context']>

interface Row {
  readonly id: string
  readonly project_id: string
  readonly name: string
  readonly of_module: Letters | null
  readonly of_project: Letters | null
}

/** Those of a company's modules whose projects have CVE risks kept; none where the company lacks the feature `risks` (§5.6). */
export async function findKeptModules(
  trx: Transaction,
  { companyId }: Tenant,
  moduleIds: readonly string[],
): Promise<readonly KeptModule[]> {
  const { rows } = await sql<Row>`
    select m.id, m.project_id, m.name, m.settings->'ciaRequirements' as of_module, p.settings->'ciaRequirements' as of_project
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id and p.settings->'autoCreateCveRisks' = 'true'::jsonb
    join company c on c.id = m.company_id and 'risks' = any(c.features)
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])
    order by m.id
    for key share of m`.execute(trx)
  return rows.map((row) => ({
    moduleId: row.id,
    projectId: row.project_id,
    name: row.name,
    context: contextOf(row.of_module, row.of_project),
  }))
}

/** Lists the companies that have CVE risks kept. */
export async function listKeepingCompanies(trx: Transaction): Promise<readonly string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct p.company_id
    from company c
    join project p on p.company_id = c.id and p.settings->'autoCreateCveRisks' = 'true'::jsonb
    where 'risks' = any(c.features)
    order by p.company_id`.execute(trx)
  return rows.map(({ company_id }) => company_id)
}

/** Finds the next analysed modules of a company that CVE risks are kept of, in the order of their ids. */
export async function findNextKept(trx: Transaction, { companyId }: Tenant, after: string, atMost: number): Promise<readonly string[]> {
  const { rows } = await sql<{ module_id: string }>`
    select ma.module_id
    from module_analysis ma
    join module m on m.company_id = ma.company_id and m.id = ma.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id and p.settings->'autoCreateCveRisks' = 'true'::jsonb
    where ma.company_id = ${companyId} and ma.analysis_id is not null and ma.module_id > ${after}
    order by ma.module_id limit ${atMost}`.execute(trx)
  return rows.map(({ module_id }) => module_id)
}

/** The module's letters when it has any, else the project's; X where there is none (decisions 16). */
export function contextOf(module: Letters | null, project: Letters | null): AssessmentInputs['context'] {
  const letters = module !== null && Object.keys(module).length > 0 ? module : (project ?? {})
  const { CR = 'X', IR = 'X', AR = 'X' } = letters
  return { CR, IR, AR }
}
