import { sql } from 'kysely'
import type { Caller } from '#access/access.ts'
import { findingSource } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'

/** A component of a project with an end-of-life finding. */
export interface EndOfLifeComponent {
  readonly componentId: number
  readonly componentKey: string
  readonly version: string | undefined
  readonly status: 'violation' | 'warning'
  readonly reason: string
}

interface Row {
  readonly component_id: number
  readonly component_key: string
  readonly version: string | null
  readonly status: 'violation' | 'warning'
  readonly reason: string
}

/** Loads the end-of-life findings of a project, now or at a moment, each once over all modules, violations first within a component; one query. */
export async function loadEndOfLifeComponents(
  db: Database,
  { companyId }: Caller,
  { projectId, asOf }: { readonly projectId: string; readonly asOf: Date | undefined },
): Promise<readonly EndOfLifeComponent[]> {
  const { rows } = await sql<Row>`
    select c.id as component_id, p.key as component_key, c.version, f.status, f.reason
    from module m
    join ${findingSource({ companyId, projectId, asOf })} f on f.company_id = m.company_id and f.module_id = m.id and f.kind = 'endoflife'
    join component c on c.id = f.component_id
    join package p on p.id = c.package_id
    where m.company_id = ${companyId} and m.project_id = ${projectId}
    group by c.id, p.key, c.version, f.status, f.reason
    order by p.key, case f.status when 'violation' then 0 else 1 end, c.version, f.reason`.execute(db)
  return rows.map(({ component_id, component_key, version, status, reason }) => ({
    componentId: component_id,
    componentKey: component_key,
    version: version ?? undefined,
    status,
    reason,
  }))
}
