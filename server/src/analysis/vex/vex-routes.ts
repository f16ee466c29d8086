import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers, vexWriters } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireConsistentScope } from '#portfolio/portfolio.ts'
import { listVex, loadVex, loadVexStatements } from '#analysis/vex/vex-report.ts'
import { VexDetail, VexItem } from '#analysis/vex/vex-shape.ts'
import { withdrawVex } from '#analysis/vex/withdraw-vex.ts'

const tags = ['vex']
const params = Type.Object({ vex_id: Id })
const ListQuery = Type.Object({
  ...PageQuery.properties,
  projectId: Type.Optional(Type.String()),
  moduleId: Type.Optional(Type.String()),
  vulnerability: Type.Optional(Type.String({ maxLength: 200, description: 'documents with statements on this vulnerability' })),
})

/** VEX documents: list, read, withdraw. */
export function vexRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    listRoute(app, context)
    readRoute(app, context)
    withdrawRoute(app, context)
  }
}

function listRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/vex',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listVexDocuments',
        summary: 'List VEX documents, newest first',
        tags,
        querystring: ListQuery,
        response: { 200: Type.Array(VexItem) },
      },
    },
    async ({ caller, query }, reply) => {
      const scope = { projectId: query.projectId || undefined, moduleId: query.moduleId || undefined }
      await requireConsistentScope(db, caller, scope)
      const filter = { ...scope, vulnerability: query.vulnerability || undefined, page: query.page }
      return [...sendPage(reply, query.page, await listVex(db, caller, filter))]
    },
  )
}

function readRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/vex/:vex_id',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getVexDocument',
        summary: 'Read a VEX document with a page of its statements and the findings they apply to',
        tags,
        params,
        querystring: PageQuery,
        response: { 200: VexDetail },
      },
    },
    async ({ caller, params: { vex_id: id }, query: { page } }, reply) => {
      const head = await loadVex(db, caller, id)
      const items = await loadVexStatements(db, caller, { id, page })
      sendPage(reply, page, { items, total: head.statements })
      return { ...head, statementList: items }
    },
  )
}

function withdrawRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/core/vex/:vex_id',
    {
      config: { scopes: vexWriters },
      schema: {
        operationId: 'withdrawVexDocument',
        summary: 'Withdraw a VEX document and re-evaluate the findings it answered',
        tags,
        params,
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { vex_id: id } }, reply) => {
      await withdrawVex(context, caller, id)
      return reply.code(204).send(null)
    },
  )
}
