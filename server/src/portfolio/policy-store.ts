import { sql } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import { levelsAt, type Policy, type PolicyLevels, resolvePolicy } from '#portfolio/policy.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import type { ProjectSettings } from '#portfolio/settings/project-settings.ts'

export interface ModuleKey {
  readonly companyId: string
  readonly moduleId: string
}

interface Row {
  readonly id: string
  readonly module: ModuleSettings
  readonly project: ProjectSettings
  readonly company: CompanyPolicies
}

/** Loads the settings that apply to modules, nearest level first, by module id, in one query; modules that do not exist are left out. */
export async function loadPolicyLevels(
  db: Database | Transaction,
  { companyId }: Pick<ModuleKey, 'companyId'>,
  moduleIds: readonly string[],
): Promise<ReadonlyMap<string, PolicyLevels>> {
  if (moduleIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select m.id, m.settings as module, p.settings as project, c.policies as company
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    join company c on c.id = m.company_id
    where m.company_id = ${companyId} and m.id = any(${[...moduleIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, module, project, company }) => [id, [module, project, company]]))
}

/** Loads the policies that any number of a company's modules have at a moment, by module id, in one query; modules that do not exist are left out. */
export async function loadPolicies(
  db: Database | Transaction,
  company: Pick<ModuleKey, 'companyId'>,
  moduleIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Policy>> {
  const levels = await loadPolicyLevels(db, company, moduleIds)
  return new Map(Array.from(levels, ([id, one]) => [id, resolvePolicy(levelsAt(one, at))]))
}
