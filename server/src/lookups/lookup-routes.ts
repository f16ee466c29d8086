import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cveRoutes } from '#lookups/cve-routes.ts'
import { explainRoutes } from '#lookups/explain-routes.ts'
import { epssRoutes } from '#lookups/epss-routes.ts'
import { euvdRoutes } from '#lookups/euvd-routes.ts'
import { qualityRoutes } from '#lookups/quality-routes.ts'
import { weaknessRoutes } from '#lookups/weakness-routes.ts'
import type { AppContext } from '#platform/app-context.ts'

const parts = [weaknessRoutes, cveRoutes, explainRoutes, qualityRoutes, euvdRoutes, epssRoutes]

/** Registers the lookups in feed data, which are open to every key (docs/reference/lookups.md). */
export function lookupRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const part of parts) await app.register(part(context))
  }
}
