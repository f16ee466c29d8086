import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { companyRoutes } from '#portfolio/company/company-routes.ts'
import { environmentalContextRoutes } from '#portfolio/modules/environmental-context-routes.ts'
import { moduleRoutes } from '#portfolio/modules/module-routes.ts'
import { goalsRoutes } from '#portfolio/projects/goals-routes.ts'
import { projectRoutes } from '#portfolio/projects/project-routes.ts'
import { ruleRoutes } from '#portfolio/rule-routes.ts'
import { tagRoutes } from '#portfolio/tags/tag-routes.ts'

/** Registers every route of the portfolio. */
export function portfolioRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const routes of [projectRoutes, goalsRoutes, moduleRoutes, environmentalContextRoutes, tagRoutes, companyRoutes, ruleRoutes])
      app.register(routes(context))
  }
}
