import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database } from '#database/database.ts'
import type { RiskTaskTable } from '#database/tables/risks.ts'
import type { Page, Window } from '#platform/http/paging.ts'
import type { ListedTask } from '#risks/tasks/listed-task.ts'
import type { TaskFilter } from '#risks/tasks/task-filter.ts'
import { taskOf } from '#risks/tasks/task-store.ts'

interface Row extends Selectable<RiskTaskTable> {
  readonly risk: string
  readonly project_id: string
  readonly project: string
  readonly module_id: string | null
  readonly module: string | null
}

/**
 * Lists the tasks of a company's risks that match a filter, the earliest due first and those without a date last
 * (docs/reference/risks.md#tasks-of-a-company); two statements.
 */
export async function listCompanyTasks(db: Database, tenant: Tenant, filter: TaskFilter, window: Window): Promise<Page<ListedTask>> {
  const { rows } = await sql<Row>`
    select t.*, r.name as risk, r.project_id, p.name as project, r.module_id, m.name as module
    from risk_task t
    join risk r on r.company_id = t.company_id and r.id = t.risk_id
    join project p on p.company_id = r.company_id and p.id = r.project_id
    left join module m on m.company_id = r.company_id and m.id = r.module_id
    where ${matchingTasks(tenant, filter)}
    order by t.due_until nulls last, t.id
    limit ${window.limit} offset ${window.offset}`.execute(db)
  const counted = await sql<{ readonly total: number }>`
    select count(*)::int as total from risk_task t where ${matchingTasks(tenant, filter)}`.execute(db)
  return { items: rows.map(listedTaskOf), total: counted.rows[0]?.total ?? 0 }
}

function matchingTasks({ companyId }: Tenant, { responsible, statuses, dueBy }: TaskFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`t.company_id = ${companyId}`,
      ...(responsible === undefined ? [] : [sql`t.responsible @> array[${responsible}]::text[]`]),
      ...(statuses === undefined ? [] : [sql`t.status = any(${statuses}::text[])`]),
      ...(dueBy === undefined ? [] : [sql`t.due_until <= ${dueBy}`]),
    ],
    sql` and `,
  )
}

function listedTaskOf(row: Row): ListedTask {
  const { risk, project_id: projectId, project, module_id: moduleId, module } = row
  return { ...taskOf(row), risk, projectId, project, moduleId, module }
}
