import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { sendCsv, TableFormat } from '#platform/http/csv.ts'
import { offsetOf, PageQuery, pageSize, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, loadModule } from '#portfolio/portfolio.ts'
import { FixPlanPending, FixUpgrade, fixTable } from '#analysis/fixes/fix-shape.ts'
import type { FixScope } from '#analysis/fixes/fix-store.ts'
import { readFixes, wholePlan } from '#analysis/fixes/read-fixes.ts'
import { simulationRoutes } from '#analysis/fixes/simulation-routes.ts'

const FixQuery = Type.Object({
  ...PageQuery.properties,
  format: TableFormat,
})
const plan = Type.Array(FixUpgrade)
const planContent = { 'application/json': { schema: plan }, 'text/csv': { schema: Type.String() } }
const response = { 200: { content: planContent }, 202: FixPlanPending }
const ModuleId = Type.Object({ module_id: Id })
const ProjectId = Type.Object({ project_id: Id })
const config = { scopes: portfolioReadersAndDevelopers }
const tags = ['findings']
const scopes = { module: 'a module', project: 'a project', company: 'the company' }

/** Registers the plan of upgrades and its simulation (docs/reference/fixes.md). */
export function fixRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    planRoutes(app, context)
    await app.register(simulationRoutes(context))
  }
}

function summary(scope: keyof typeof scopes): string {
  return `Plan the fewest upgrades that clear most findings of ${scopes[scope]}`
}

function planRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  // answers 202 while a job computes the plan
  async function sendPlan(reply: FastifyReply, { page, format }: Static<typeof FixQuery>, scope: FixScope): Promise<FastifyReply> {
    const isTable = format === 'csv'
    const found = await readFixes(context, scope, isTable ? wholePlan : { offset: offsetOf(page), limit: pageSize })
    if ('state' in found) return reply.code(202).header('retry-after', '2').send(found)
    if (isTable) return sendCsv(reply, 'fixes', fixTable(found.upgrades))
    return reply.send(sendPage(reply, page, { items: found.upgrades, total: found.total }))
  }
  app.get(
    '/core/modules/:module_id/fixes',
    {
      config,
      schema: { operationId: 'listModuleFixes', summary: summary('module'), tags, params: ModuleId, querystring: FixQuery, response },
    },
    async ({ caller, params, query }, reply) => {
      const { id: moduleId, projectId } = await loadModule(db, caller, params.module_id)
      return sendPlan(reply, query, { companyId: caller.companyId, projectId, moduleId })
    },
  )
  app.get(
    '/core/projects/:project_id/fixes',
    {
      config,
      schema: { operationId: 'listProjectFixes', summary: summary('project'), tags, params: ProjectId, querystring: FixQuery, response },
    },
    async ({ caller, params, query }, reply) => {
      const { id: projectId } = await findProject(db, caller, { projectId: params.project_id })
      return sendPlan(reply, query, { companyId: caller.companyId, projectId })
    },
  )
  app.get(
    '/core/fixes',
    { config, schema: { operationId: 'listCompanyFixes', summary: summary('company'), tags, querystring: FixQuery, response } },
    async ({ caller, query }, reply) => sendPlan(reply, query, { companyId: caller.companyId }),
  )
}
