import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { LicenseFinding, LicenseTarget, ManualLicense } from '#risks/automatic/license-risk.ts'
import { ciaContextOf } from '#risks/automatic/cve-risk-module-store.ts'
import type { AssessmentInputs } from '#risks/risk-properties.ts'

interface Row {
  readonly project_id: string
  readonly name: string
  readonly of_module: Partial<AssessmentInputs['context']> | null
  readonly of_project: Partial<AssessmentInputs['context']> | null
  readonly finding_id: string | null
  readonly status: string | null
}

/** Loads a module and the worst licence finding of one of its components, in one statement. */
export async function loadLicenseTarget(
  trx: Transaction,
  { companyId }: Tenant,
  { moduleId, key, version }: ManualLicense,
): Promise<{ readonly target: LicenseTarget; readonly finding: LicenseFinding | undefined } | undefined> {
  const { rows } = await sql<Row>`
    select m.project_id, m.name, m.settings->'ciaRequirements' as of_module, p.settings->'ciaRequirements' as of_project, l.id as finding_id, l.status
    from module m
    join project p on p.company_id = m.company_id and p.id = m.project_id
    left join lateral (
      select f.id, f.status from finding f
      join component c on c.id = f.component_id and (${version ?? null}::text is null or c.version = ${version ?? null}::text)
      join package k on k.id = c.package_id and k.key = ${key}
      where f.company_id = ${companyId} and f.module_id = m.id and f.kind = 'legal' and f.status <> 'whitelisted'
      order by f.status, f.id limit 1
    ) l on true
    where m.company_id = ${companyId} and m.id = ${moduleId}
    for key share of m`.execute(trx)
  const [row] = rows
  if (row === undefined) return undefined
  const { project_id: projectId, name, finding_id: id, status } = row
  const target = { projectId, moduleId, name, context: ciaContextOf(row.of_module, row.of_project) }
  return { target, finding: id === null || status === null ? undefined : { id, status } }
}
