import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { type ContextSource, type EnvironmentalContext, toEnvironmentalContext } from '#portfolio/modules/environmental-context.ts'

/** One page of the environments of a project's modules, by name. */
export async function listEnvironmentalContexts(
  db: Database,
  { companyId }: Caller,
  { projectId, page }: { readonly projectId: string; readonly page: number | undefined },
): Promise<Page<EnvironmentalContext>> {
  const { rows } = await sql<ContextSource>`
    select id, project_id as "projectId", name, jsonb_build_object(
      'ciaRequirements', settings -> 'ciaRequirements', 'environmentalConfig', settings -> 'environmentalConfig') as settings
    from module
    where company_id = ${companyId} and project_id = ${projectId}
    order by lower(name), id
    limit ${pageSize} offset ${offsetOf(page)}`.execute(db)
  const counted = await sql<{ readonly total: number }>`
    select count(*) as total from module where company_id = ${companyId} and project_id = ${projectId}`.execute(db)
  return { items: rows.map(toEnvironmentalContext), total: counted.rows[0]?.total ?? 0 }
}
