import { sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'

/** How many untreated risks without a decision have a class, by the nearest levels that set something in the scheme. */
export interface UndecidedGroup {
  readonly projectId: string | undefined
  readonly moduleId: string | undefined
  readonly impactClass: string
  readonly count: number
}

interface GroupRow {
  readonly project_id: string | null
  readonly module_id: string | null
  readonly impact_class: string
  readonly count: number
}

const undecided = sql`r.treatment = 'untreated' and r.impact_class is not null and not r.properties ? 'decision'`

/** The scheme of a risk depends only on the levels that set something. */
const ownLevels = sql`
  left join risk_scheme sp on sp.company_id = r.company_id and sp.scope_id = r.project_id
  left join risk_scheme sm on sm.company_id = r.company_id and sm.scope_id = r.module_id`

/** Counts the untreated risks without a decision by level and class; one statement. */
export async function countUndecided(db: Database, { companyId }: Tenant): Promise<readonly UndecidedGroup[]> {
  const { rows } = await sql<GroupRow>`
    select sp.scope_id as project_id, sm.scope_id as module_id, r.impact_class, count(*)::int as count
    from risk r ${ownLevels}
    where r.company_id = ${companyId} and ${undecided}
    group by 1, 2, 3`.execute(db)
  return rows.map((row) => ({
    projectId: row.project_id ?? undefined,
    moduleId: row.module_id ?? undefined,
    impactClass: row.impact_class,
    count: row.count,
  }))
}

/** A risk that needs a decision. */
export interface UndecidedRisk {
  readonly id: string
  readonly name: string
  readonly impactClass: string
  readonly project: string
  readonly module: string | undefined
  readonly created: Date
}

/** Lists the oldest risks of groups, those of the first groups first; one statement. */
export async function listUndecided(
  db: Database,
  { companyId }: Tenant,
  groups: readonly UndecidedGroup[],
  most: number,
): Promise<readonly UndecidedRisk[]> {
  const { rows } = await sql<Omit<UndecidedRisk, 'module'> & { readonly module: string | null }>`
    select r.id, r.name, r.impact_class as "impactClass", p.name as project, m.name as module, r.created
    from risk r ${ownLevels}
    join unnest(
      ${groups.map(({ projectId }) => projectId ?? null)}::uuid[],
      ${groups.map(({ moduleId }) => moduleId ?? null)}::uuid[],
      ${groups.map(({ impactClass }) => impactClass)}::text[]
    ) with ordinality g(project_id, module_id, impact_class, rank)
      on g.impact_class = r.impact_class and g.project_id is not distinct from sp.scope_id and g.module_id is not distinct from sm.scope_id
    join project p on p.company_id = r.company_id and p.id = r.project_id
    left join module m on m.company_id = r.company_id and m.id = r.module_id
    where r.company_id = ${companyId} and ${undecided}
    order by g.rank, r.created, r.id
    limit ${most}`.execute(db)
  return rows.map(({ module, ...risk }) => Object.assign(risk, { module: module ?? undefined }))
}
