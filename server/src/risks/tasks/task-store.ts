import { type Selectable, sql } from 'kysely'
import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { RiskTaskTable } from '#database/tables/risks.ts'
import { offsetOf, type Page, pageSize } from '#platform/http/paging.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import type { Task } from '#risks/tasks/task.ts'

/** Identifies a task of a risk. */
export interface TaskAddress {
  readonly riskId: string
  readonly taskId: string
}

/** Lists one page of a risk's tasks, newest first (docs/reference/risks.md#tasks). */
export async function listTasks(
  db: Database,
  tenant: Tenant,
  { riskId, page }: { readonly riskId: string; readonly page: number | undefined },
): Promise<Page<Task>> {
  const rows = await tasksOf(db, tenant, riskId)
    .selectAll()
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(offsetOf(page))
    .execute()
  return { items: rows.map(taskOf), total: await countTasks(db, tenant, riskId) }
}

export async function countTasks(db: Database | Transaction, tenant: Tenant, riskId: string): Promise<number> {
  const { total } = await tasksOf(db, tenant, riskId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Loads a task of a risk; 404 when the risk has none of this id. */
export async function loadTask(db: Database | Transaction, tenant: Tenant, { riskId, taskId }: TaskAddress): Promise<Task> {
  const row = isId(taskId) ? await tasksOf(db, tenant, riskId).selectAll().where('id', '=', taskId).executeTakeFirst() : undefined
  if (row === undefined) throw notFound(taskId)
  return taskOf(row)
}

function tasksOf(db: Database | Transaction, { companyId }: Tenant, riskId: string) {
  return db.selectFrom('risk_task').where('company_id', '=', companyId).where('risk_id', '=', riskId)
}

/** Converts a row into a task. */
export function taskOf(row: Selectable<RiskTaskTable>): Task {
  return {
    _id: row.id,
    task: row.task,
    countermeasure: row.countermeasure,
    responsible: row.responsible,
    frequency: (row.frequency ?? '') as Task['frequency'],
    status: row.status as Task['status'],
    comment: row.comment,
    due: row.due,
    riskId: row.risk_id,
    created: row.created.toISOString(),
    edited: row.edited.toISOString(),
  }
}

/** Inserts a task; its risk must be locked. */
export async function insertTask(trx: Transaction, { companyId }: Tenant, task: Task): Promise<void> {
  const { _id: id, riskId, created } = task
  await trx
    .insertInto('risk_task')
    .values({ company_id: companyId, id, risk_id: riskId, created: new Date(created), ...columnsOf(task) })
    .execute()
}

/** Updates a task; its risk must be locked. */
export async function updateTask(trx: Transaction, { companyId }: Tenant, task: Task): Promise<void> {
  const { _id: id } = task
  await trx.updateTable('risk_task').set(columnsOf(task)).where('company_id', '=', companyId).where('id', '=', id).execute()
}

function columnsOf({ task, countermeasure, responsible, frequency, status, comment, due, edited }: Task) {
  const details = { frequency: frequency === '' ? null : frequency, status, comment, due, edited: new Date(edited) }
  const dueUntil = due === null ? undefined : readIsoMoment(due)?.end
  return { task, countermeasure, responsible: [...responsible], ...details, due_until: dueUntil ?? null }
}

export async function removeTask(trx: Transaction, { companyId }: Tenant, taskId: string): Promise<void> {
  await trx.deleteFrom('risk_task').where('company_id', '=', companyId).where('id', '=', taskId).execute()
}
