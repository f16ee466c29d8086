import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { KeptModule } from '#risks/automatic/cve-risks.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'

/** A module of some company. */
export interface ModuleRef extends Tenant {
  readonly moduleId: string
}

type Letters = Partial<AssessmentInputs['context']>

interface Row {
  readonly company_id: string
  readonly id: string
  readonly project_id: string
  readonly name: string
  readonly of_module: Letters | null
  readonly of_project: Letters | null
}

/** Those of the modules whose projects have CVE risks kept, in companies with the feature `risks` (§5.6). */
export async function findKeptModules(trx: Transaction, modules: readonly ModuleRef[]): Promise<readonly (KeptModule & Tenant)[]> {
  const { rows } = await sql<Row>`
    select m.company_id, m.id, m.project_id, m.name, m.settings->'ciaRequirements' as of_module, p.settings->'ciaRequirements' as of_project
    from unnest(${modules.map(({ companyId }) => companyId)}::uuid[], ${modules.map(({ moduleId }) => moduleId)}::uuid[]) as w(company_id, module_id)
    join module m on m.company_id = w.company_id and m.id = w.module_id
    join project p on p.company_id = m.company_id and p.id = m.project_id and p.settings->'autoCreateCveRisks' = 'true'::jsonb
    join company c on c.id = m.company_id and 'risks' = any(c.features)`.execute(trx)
  return rows.map((row) => ({
    companyId: row.company_id,
    moduleId: row.id,
    projectId: row.project_id,
    name: row.name,
    context: contextOf(row.of_module, row.of_project),
  }))
}

/** Every analysed module that CVE risks are to be kept of, of whatever company. */
export async function listKeptModules(trx: Transaction): Promise<readonly ModuleRef[]> {
  const { rows } = await sql<Pick<Row, 'company_id' | 'id'>>`
    select m.company_id, m.id
    from company c
    join project p on p.company_id = c.id and p.settings->'autoCreateCveRisks' = 'true'::jsonb
    join module m on m.company_id = p.company_id and m.project_id = p.id and m.analysis_id is not null
    where 'risks' = any(c.features)
    order by m.company_id, m.id`.execute(trx)
  return rows.map(({ company_id: companyId, id: moduleId }) => ({ companyId, moduleId }))
}

/** The module's letters when it has any, else the project's; X where there is none (decisions 16). */
export function contextOf(module: Letters | null, project: Letters | null): AssessmentInputs['context'] {
  const letters = module !== null && Object.keys(module).length > 0 ? module : (project ?? {})
  const { CR = 'X', IR = 'X', AR = 'X' } = letters
  return { CR, IR, AR }
}
