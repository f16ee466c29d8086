import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { AssessedProperties } from '#risks/scheme/preview/broken-rules.ts'
import type { AssessedRisk } from '#risks/scheme/preview/compare-schemes.ts'
import type { SchemeScope } from '#risks/scheme/scheme-level.ts'

/** Risks of a scope, from the one after a risk on. */
export interface RisksToAssess {
  readonly scope: SchemeScope
  readonly after: string | undefined
  readonly most: number
}

interface Row {
  readonly id: string
  readonly name: string
  readonly project_id: string
  readonly project: string
  readonly module_id: string | null
  readonly module: string | null
  readonly properties: AssessedProperties
}

/** Loads the next risks of a module, a project with its modules, or the company, in the order of their ids, with what a scheme checks. */
export async function loadAssessedRisks(
  trx: Transaction,
  { companyId }: Tenant,
  { scope: { projectId, moduleId }, after, most }: RisksToAssess,
): Promise<readonly AssessedRisk[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.project_id, p.name as project, r.module_id, m.name as module, jsonb_strip_nulls(jsonb_build_object(
      'impactClass', r.properties -> 'impactClass', 'BV_enum', r.properties -> 'BV_enum', 'EF_enum', r.properties -> 'EF_enum',
      'ARO_enum', r.properties -> 'ARO_enum', 'state', r.properties -> 'state', 'generalApproach', r.properties -> 'generalApproach',
      'decision', r.properties -> 'decision')) as properties
    from risk r
    join project p on p.company_id = r.company_id and p.id = r.project_id
    left join module m on m.company_id = r.company_id and m.id = r.module_id
    where r.company_id = ${companyId}
      and (${projectId ?? null}::uuid is null or r.project_id = ${projectId ?? null}::uuid)
      and (${moduleId ?? null}::uuid is null or r.module_id = ${moduleId ?? null}::uuid)
      and (${after ?? null}::uuid is null or r.id > ${after ?? null}::uuid)
    order by r.id limit ${most}`.execute(trx)
  return rows.map(({ project_id: ofProject, module_id: ofModule, module, ...risk }) =>
    Object.assign(risk, { projectId: ofProject, moduleId: ofModule ?? undefined, module: module ?? undefined }),
  )
}
