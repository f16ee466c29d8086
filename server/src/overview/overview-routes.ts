import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { componentRoutes } from '#overview/components/component-routes.ts'
import { moduleComponentsRoute } from '#overview/components/module-components-route.ts'
import { pageCountsRoute } from '#overview/counts/page-counts-route.ts'
import { inboxRoute } from '#overview/inbox/inbox-route.ts'
import { portfolioRoute } from '#overview/portfolio/portfolio-route.ts'
import { searchRoute } from '#overview/search/search-route.ts'

/** Reads for the pages of the web app over tables of several slices (docs/reference/overview.md#operations). */
export function overviewRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    inboxRoute(app, context)
    pageCountsRoute(app, context)
    portfolioRoute(app, context)
    searchRoute(app, context)
    moduleComponentsRoute(app, context)
    componentRoutes(app, context)
  }
}
