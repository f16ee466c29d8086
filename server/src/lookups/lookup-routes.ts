import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cveRoutes } from '#lookups/cve-routes.ts'
import { epssRoutes } from '#lookups/epss-routes.ts'
import { euvdRoutes } from '#lookups/euvd-routes.ts'
import { weaknessRoutes } from '#lookups/weakness-routes.ts'
import type { AppContext } from '#platform/app-context.ts'

const parts = [weaknessRoutes, cveRoutes, euvdRoutes, epssRoutes]

/** Registers the lookups in feed data, which are open to every key (§4.10, decisions 10). */
export function lookupRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const part of parts) await app.register(part(context))
  }
}
