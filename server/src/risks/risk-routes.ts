import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders, riskDeleters, riskWriters } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadRiskResponse } from '#risks/exposure/load-risk-responses.ts'
import { HistoryEntry } from '#risks/history/history-entry.ts'
import { listRiskHistory } from '#risks/history/risk-history-store.ts'
import { NewRisk, RiskResponse, RiskUpdate } from '#risks/risk.ts'
import { loadRisk } from '#risks/risk-store.ts'
import { createRisk, deleteRisk, reviseRisk } from '#risks/write-risk.ts'

const tags = ['risks']
const params = Type.Object({ risk_id: Id })

/** Registers the routes for a single risk: create, read, update, delete, history (docs/reference/risks.md#operations). */
export function riskRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    createRoute(app, context)
    readRoutes(app, context)
    updateRoutes(app, context)
    deleteRoute(app, context)
  }
}

function createRoute(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/risks',
    {
      config: { scopes: riskWriters },
      schema: {
        operationId: 'createRisk',
        summary: 'Create a risk',
        tags,
        body: NewRisk,
        response: { 201: Type.Object({ riskId: Type.String() }) },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send({ riskId: (await createRisk(context, caller, body)).id }),
  )
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  const config = { scopes: portfolioReaders }
  app.get(
    '/core/risks/:risk_id',
    { config, schema: { operationId: 'getRisk', summary: 'Read a risk', tags, params, response: { 200: RiskResponse } } },
    async ({ caller, params: { risk_id: id } }) => loadRiskResponse(db, caller, await loadRisk(db, caller, id)),
  )
  app.get(
    '/core/risks/:risk_id/history',
    {
      config,
      schema: {
        operationId: 'listRiskChanges',
        summary: 'List the changes of a risk',
        tags,
        params,
        querystring: PageQuery,
        response: { 200: Type.Array(HistoryEntry) },
      },
    },
    async ({ caller, params: { risk_id: riskId }, query: { page } }, reply) => {
      await loadRisk(db, caller, riskId)
      return [...sendPage(reply, page, await listRiskHistory(db, caller, { riskId, page }))]
    },
  )
}

function updateRoutes(app: RouteHost, context: AppContext): void {
  for (const [method, operationId] of [
    ['POST', 'updateRisk'],
    ['PATCH', 'patchRisk'],
  ] as const)
    app.route({
      method,
      url: '/core/risks/:risk_id',
      config: { scopes: riskWriters },
      schema: {
        operationId,
        summary: 'Change a risk; riskProperties are merged one level deep',
        tags,
        params,
        body: RiskUpdate,
        response: { 200: RiskResponse },
      },
      handler: async ({ caller, params: { risk_id: id }, body }) =>
        loadRiskResponse(context.db, caller, await reviseRisk(context, caller, id, { edit: () => body, event: 'updated' })),
    })
}

function deleteRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/core/risks/:risk_id',
    {
      config: { scopes: riskDeleters },
      schema: {
        operationId: 'deleteRisk',
        summary: 'Delete a risk',
        tags,
        params,
        querystring: Type.Object({ force: Type.Optional(QueryFlag) }),
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { risk_id: id }, query: { force } }, reply) => {
      await deleteRisk(context, caller, id, { force: isTrue(force) })
      return reply.code(204).send(null)
    },
  )
}
