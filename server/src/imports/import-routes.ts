import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Tools } from '#platform/tools.ts'
import { bomRoutes } from '#imports/bom-routes.ts'
import { noticesRoutes } from '#imports/notices-routes.ts'
import { obomRoutes } from '#imports/obom-routes.ts'
import { sarifRoutes } from '#imports/sarif-routes.ts'
import { scanIntakeRoutes } from '#imports/scan-intake-routes.ts'
import { threatModelRoutes } from '#imports/threat-model-routes.ts'
import { vexImportRoutes } from '#imports/vex-routes.ts'

/** Every way in, one line each. */
const ways = [bomRoutes, noticesRoutes, obomRoutes, sarifRoutes, scanIntakeRoutes, threatModelRoutes, vexImportRoutes]

/** The routes that take documents in, and those that read them back as they came. */
export function importRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const way of ways) await app.register(way(tools))
  }
}
