import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Tools } from '#platform/tools.ts'
import { schemeRoutes } from '#risks/scheme/scheme-routes.ts'

/** The routes of the risk register, one group a line. */
const groups = [schemeRoutes]

/** The risk register (§4.5). */
export function registerRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const group of groups) await app.register(group(tools))
  }
}
