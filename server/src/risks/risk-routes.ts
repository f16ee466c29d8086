import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { READ4, RISKD, RISKW } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'
import { tellRisk } from '#risks/exposure/tell-risks.ts'
import { HistoryEntry } from '#risks/history/history.ts'
import { listHistory } from '#risks/history/history-store.ts'
import { NewRisk, RiskRecord, RiskUpdate } from '#risks/risk.ts'
import { loadRisk } from '#risks/risk-store.ts'
import { createRisk, deleteRisk, reviseRisk } from '#risks/write-risk.ts'

const tags = ['risks']
const params = Type.Object({ risk_id: Id })

/** A single risk: create, read, update, delete, and its history (§4.5). */
export function riskRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    createRoute(app, tools)
    readRoutes(app, tools)
    updateRoutes(app, tools)
    deleteRoute(app, tools)
  }
}

function createRoute(app: RouteHost, tools: Tools): void {
  app.post(
    '/core/risks',
    {
      config: { scopes: RISKW },
      schema: { summary: 'Create a risk', tags, body: NewRisk, response: { 201: Type.Object({ riskId: Type.String() }) } },
    },
    async ({ caller, body }, reply) => reply.code(201).send({ riskId: (await createRisk(tools, caller, body)).id }),
  )
}

function readRoutes(app: RouteHost, { db }: Tools): void {
  const config = { scopes: READ4 }
  app.get(
    '/core/risks/:risk_id',
    { config, schema: { summary: 'Read a risk', tags, params, response: { 200: RiskRecord } } },
    async ({ caller, params: { risk_id: id } }) => tellRisk(db, caller, await loadRisk(db, caller, id)),
  )
  app.get(
    '/core/risks/:risk_id/history',
    {
      config,
      schema: { summary: 'List the changes of a risk', tags, params, querystring: PageQuery, response: { 200: Type.Array(HistoryEntry) } },
    },
    async ({ caller, params: { risk_id: riskId }, query: { page } }, reply) => {
      await loadRisk(db, caller, riskId)
      return [...sendPage(reply, page, await listHistory(db, caller, { riskId, page }))]
    },
  )
}

function updateRoutes(app: RouteHost, tools: Tools): void {
  for (const method of ['POST', 'PATCH'] as const)
    app.route({
      method,
      url: '/core/risks/:risk_id',
      config: { scopes: RISKW },
      schema: {
        summary: 'Change a risk; riskProperties are merged one level deep',
        tags,
        params,
        body: RiskUpdate,
        response: { 200: RiskRecord },
      },
      handler: async ({ caller, params: { risk_id: id }, body }) =>
        tellRisk(tools.db, caller, await reviseRisk(tools, caller, id, { wish: () => body, event: 'updated' })),
    })
}

function deleteRoute(app: RouteHost, tools: Tools): void {
  app.delete(
    '/core/risks/:risk_id',
    {
      config: { scopes: RISKD },
      schema: {
        summary: 'Delete a risk',
        tags,
        params,
        querystring: Type.Object({ force: Type.Optional(QueryFlag) }),
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { risk_id: id }, query: { force } }, reply) => {
      await deleteRisk(tools, caller, id, { force: isTrue(force) })
      return reply.code(204).send(null)
    },
  )
}
