import { STATUS_CODES } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Format } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import { bomRoutes } from '#dependency-track/bom-routes.ts'
import { findingRoutes } from '#dependency-track/finding-routes.ts'
import { interfaceVersion } from '#dependency-track/interface-version.ts'
import { metricRoutes } from '#dependency-track/metric-routes.ts'
import { propertyRoutes } from '#dependency-track/properties/property-routes.ts'
import { projectRoutes } from '#dependency-track/project-routes.ts'
import { vexRoutes } from '#dependency-track/vex-routes.ts'
import { vulnerabilityRoutes } from '#dependency-track/vulnerability-routes.ts'
import { tokenRoutes } from '#dependency-track/token-routes.ts'

/** Registers what clients of Dependency-Track call (docs/reference/dependency-track.md#operations). */
export function dependencyTrackRoutes(context: AppContext, formats: readonly Format[]): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('preSerialization', async (_request, reply, payload) => asProblem(reply.statusCode, payload))
    app.get('/version', { config: { scopes: 'public' } }, async () => ({ application: 'Waybill', version: interfaceVersion }))
    bomRoutes(app, context, formats)
    vexRoutes(app, context, formats)
    tokenRoutes(app, context)
    projectRoutes(app, context)
    propertyRoutes(app, context)
    findingRoutes(app, context)
    metricRoutes(app, context)
    vulnerabilityRoutes(app, context)
  }
}

/** Adds to an error what clients expect of one: some fail at a 400 without a status, title and detail (docs/reference/dependency-track.md#errors). */
function asProblem(status: number, payload: unknown): unknown {
  if (status < 400 || typeof payload !== 'object' || payload === null || !('error' in payload)) return payload
  return { ...payload, status, title: STATUS_CODES[status] ?? 'Error', detail: payload.error }
}
