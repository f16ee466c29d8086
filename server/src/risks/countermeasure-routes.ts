import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders, riskDeleters, riskWriters } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Countermeasure, CountermeasureChange, NewCountermeasure } from '#risks/countermeasure.ts'
import { loadRisk } from '#risks/risk-store.ts'
import { addCountermeasure, changeCountermeasure, deleteCountermeasure, findCountermeasure } from '#risks/write-countermeasure.ts'

const tags = ['risks']
const params = Type.Object({ risk_id: Id })
const itemParams = Type.Object({ risk_id: Id, cm_id: Id })
const Created = Type.Object({ countermeasureId: Type.String() }, { title: 'CreatedCountermeasure' })

/** Registers the routes for single countermeasures of a risk (docs/reference/risks.md#countermeasures). */
export function countermeasureRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
    deleteRoute(app, context)
  }
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  const config = { scopes: portfolioReaders }
  app.get(
    '/core/risks/:risk_id/countermeasures',
    {
      config,
      schema: {
        operationId: 'listCountermeasures',
        summary: 'List the countermeasures of a risk',
        tags,
        params,
        response: { 200: Type.Array(Countermeasure) },
      },
    },
    async ({ caller, params: { risk_id: id } }) => (await loadRisk(db, caller, id)).properties.countermeasures ?? [],
  )
  app.get(
    '/core/risks/:risk_id/countermeasures/:cm_id',
    {
      config,
      schema: {
        operationId: 'getCountermeasure',
        summary: 'Read a countermeasure',
        tags,
        params: itemParams,
        response: { 200: Countermeasure },
      },
    },
    async ({ caller, params: { risk_id: id, cm_id: cm } }) => findCountermeasure(await loadRisk(db, caller, id), cm),
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: riskWriters }
  app.post(
    '/core/risks/:risk_id/countermeasures',
    {
      config,
      schema: {
        operationId: 'createCountermeasure',
        summary: 'Add a countermeasure',
        tags,
        params,
        body: NewCountermeasure,
        response: { 201: Created },
      },
    },
    async ({ caller, params: { risk_id: id }, body }, reply) =>
      reply.code(201).send({ countermeasureId: await addCountermeasure(context, caller, id, body) }),
  )
  app.post(
    '/core/risks/:risk_id/countermeasures/:cm_id',
    {
      config,
      schema: {
        operationId: 'updateCountermeasure',
        summary: 'Change a countermeasure',
        tags,
        params: itemParams,
        body: CountermeasureChange,
        response: { 200: Countermeasure },
      },
    },
    async ({ caller, params: { risk_id: riskId, cm_id: countermeasureId }, body }) =>
      changeCountermeasure(context, caller, { riskId, countermeasureId }, body),
  )
}

function deleteRoute(app: RouteHost, context: AppContext): void {
  app.delete(
    '/core/risks/:risk_id/countermeasures/:cm_id',
    {
      config: { scopes: riskDeleters },
      schema: {
        operationId: 'deleteCountermeasure',
        summary: 'Delete a countermeasure',
        tags,
        params: itemParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params: { risk_id: riskId, cm_id: countermeasureId } }, reply) => {
      await deleteCountermeasure(context, caller, { riskId, countermeasureId })
      return reply.code(204).send(null)
    },
  )
}
