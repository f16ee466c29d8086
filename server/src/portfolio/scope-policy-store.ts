import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { nilId } from '#platform/ids.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'
import { levelsAt, type Policy, resolvePolicy } from '#portfolio/policy.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import type { CompanyPolicies } from '#portfolio/settings/company-policies.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import type { ProjectSettings } from '#portfolio/settings/project-settings.ts'

/** The project and module of an upload, by name or id, at a moment; the module may not exist yet. */
interface PolicyScope {
  readonly project?: string | undefined
  readonly module?: string | undefined
  readonly at: Date
}

interface Row {
  readonly module: ModuleSettings | null
  readonly project: ProjectSettings | null
  readonly company: CompanyPolicies
}

/**
 * Loads the policy that applies to an upload: the company's without a project, the project's for a new module. Throws a 404 for an unknown
 * project. At most two statements.
 */
export async function loadScopePolicy(trx: Transaction, caller: Tenant, { project = '', module = '', at }: PolicyScope): Promise<Policy> {
  const projectId = project.trim() === '' ? nilId : (await findProject(trx, caller, { project })).id
  const name = matchNameOf(module)
  const { rows } = await sql<Row>`
    select c.policies as company, p.settings as project, m.settings as module from company c
    left join project p on p.company_id = c.id and p.id = ${projectId}::uuid
    left join module m on m.company_id = p.company_id and m.project_id = p.id
      and (m.match_name = ${name} or m.id::text = ${module} or m.identifier = ${module})
    where c.id = ${caller.companyId}
    order by m.match_name = ${name} desc nulls last
    limit 1`.execute(trx)
  const { module: own, project: above, company } = rows[0] ?? { module: null, project: null, company: {} }
  return resolvePolicy(levelsAt([own ?? {}, above ?? {}, company], at))
}
