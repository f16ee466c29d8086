import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { licenseRoutes } from '#risks/automatic/license-routes.ts'
import { bulkRoutes } from '#risks/bulk/bulk-routes.ts'
import { countermeasureRoutes } from '#risks/countermeasure-routes.ts'
import { registerReadRoutes } from '#risks/reads/register-read-routes.ts'
import { riskRoutes } from '#risks/risk-routes.ts'
import { schemePreviewRoutes } from '#risks/scheme/preview/preview-routes.ts'
import { schemeRoutes } from '#risks/scheme/scheme-routes.ts'
import { taskRoutes } from '#risks/tasks/task-routes.ts'

/** The route groups of the risk register. */
const groups = [
  riskRoutes,
  bulkRoutes,
  countermeasureRoutes,
  taskRoutes,
  schemeRoutes,
  schemePreviewRoutes,
  registerReadRoutes,
  licenseRoutes,
]

/** Registers the routes of the risk register (docs/reference/risks.md#operations). */
export function registerRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const group of groups) await app.register(group(context))
  }
}
