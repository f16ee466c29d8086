import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders, portfolioReadersAndDevelopers, riskDeleters, riskWriters } from '#access/scope-sets.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { offsetOf, PageQuery, pageSize, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { AppContext } from '#platform/app-context.ts'
import { maxExported } from '#risks/reads/register-store.ts'
import { loadRisk } from '#risks/risk-store.ts'
import { ListedTask, taskTable } from '#risks/tasks/listed-task.ts'
import { readTaskFilter, TaskQuery } from '#risks/tasks/task-filter.ts'
import { listCompanyTasks } from '#risks/tasks/task-list-store.ts'
import { NewTask, Task, TaskChange } from '#risks/tasks/task.ts'
import { listTasks, loadTask } from '#risks/tasks/task-store.ts'
import { changeTask, createTask, deleteTask } from '#risks/tasks/write-task.ts'

const tags = ['risks']
const params = Type.Object({ risk_id: Id })
const taskParams = Type.Object({ risk_id: Id, task_id: Id })
/** The id of the new task, under the name that clients expect (docs/reference/risks.md#tasks). */
const CreatedTask = Type.Object({ riskId: Type.String({ description: 'the id of the task' }) }, { title: 'CreatedTask' })

/** Registers the routes for the tasks of the company and of a risk (docs/reference/risks.md#tasks). */
export function taskRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoute(app, context)
    readRoutes(app, context)
    writeRoutes(app, context)
    deleteRoute(app, context)
  }
}

function listRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/tasks',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listTasks',
        summary: 'List the tasks of a company, the earliest due first',
        tags,
        querystring: TaskQuery,
        response: { 200: withMediaTypes(Type.Array(ListedTask), 'text/csv') },
      },
    },
    async ({ caller, query }, reply) => {
      const filter = readTaskFilter(caller, query)
      if (query.format !== 'csv') {
        const found = await listCompanyTasks(db, caller, filter, { offset: offsetOf(query.page), limit: pageSize })
        return [...sendPage(reply, query.page, found)]
      }
      const { items, total } = await listCompanyTasks(db, caller, filter, { offset: 0, limit: maxExported })
      reply.header('x-total-count', String(total)).header('x-has-more', String(items.length < total))
      return sendCsv(reply, 'tasks', taskTable(items))
    },
  )
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  const config = { scopes: portfolioReaders }
  app.get(
    '/core/risks/:risk_id/tasks',
    {
      config,
      schema: {
        operationId: 'listRiskTasks',
        summary: 'List the tasks of a risk, newest first',
        tags,
        params,
        querystring: PageQuery,
        response: { 200: Type.Array(Task) },
      },
    },
    async ({ caller, params: { risk_id: riskId }, query: { page } }, reply) => {
      await loadRisk(db, caller, riskId)
      return [...sendPage(reply, page, await listTasks(db, caller, { riskId, page }))]
    },
  )
  app.get(
    '/core/risks/:risk_id/tasks/:task_id',
    { config, schema: { operationId: 'getTask', summary: 'Read a task', tags, params: taskParams, response: { 200: Task } } },
    async ({ caller, params: { risk_id: riskId, task_id: taskId } }) => {
      await loadRisk(db, caller, riskId)
      return loadTask(db, caller, { riskId, taskId })
    },
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: riskWriters }
  app.post(
    '/core/risks/:risk_id/tasks',
    {
      config,
      schema: { operationId: 'createTask', summary: 'Create a task', tags, params, body: NewTask, response: { 201: CreatedTask } },
    },
    async ({ caller, params: { risk_id: riskId }, body }, reply) =>
      reply.code(201).send({ riskId: await createTask(context, caller, riskId, body) }),
  )
  app.post(
    '/core/risks/:risk_id/tasks/:task_id',
    {
      config,
      schema: { operationId: 'updateTask', summary: 'Change a task', tags, params: taskParams, body: TaskChange, response: { 200: Task } },
    },
    async ({ caller, params: { risk_id: riskId, task_id: taskId }, body }) => changeTask(context, caller, { riskId, taskId }, body),
  )
}

function deleteRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/core/risks/:risk_id/tasks/:task_id',
    {
      config: { scopes: riskDeleters },
      schema: { operationId: 'deleteTask', summary: 'Delete a task', tags, params: taskParams, response: { 204: Type.Null() } },
    },
    async ({ caller, params: { risk_id: riskId, task_id: taskId } }, reply) => {
      await deleteTask(context, caller, { riskId, taskId })
      return reply.code(204).send(null)
    },
  )
}
