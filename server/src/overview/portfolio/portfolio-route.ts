import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { readAsOf } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { sendCsv } from '#platform/http/csv.ts'
import { sendPage } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { requireConsistentScope } from '#portfolio/portfolio.ts'
import { exportPortfolio, loadPortfolioPage } from '#overview/portfolio/load-portfolio.ts'
import { portfolioTable } from '#overview/portfolio/portfolio-csv.ts'
import { PortfolioQuery, readPortfolioFilter } from '#overview/portfolio/portfolio-filter.ts'
import { PortfolioItem } from '#overview/portfolio/portfolio-item.ts'

/** Registers the overview of projects or modules (docs/reference/overview.md#portfolio). */
export function portfolioRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/portfolio',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listPortfolio',
        summary: 'How projects or modules stand, worst first',
        tags: ['overview'],
        querystring: PortfolioQuery,
        response: { 200: withMediaTypes(Type.Array(PortfolioItem), 'text/csv') },
      },
    },
    async ({ caller, query }, reply) => {
      const { db, now } = context
      const filter = { ...readPortfolioFilter(caller, query), asOf: await readAsOf(db, caller, query.asOf, now()) }
      await requireConsistentScope(db, caller, filter)
      if (query.format !== 'csv') return [...sendPage(reply, query.page, await loadPortfolioPage(context, caller, filter, query.page))]
      const { items, total } = await exportPortfolio(context, caller, filter)
      reply.header('x-total-count', String(total)).header('x-has-more', String(items.length < total))
      return sendCsv(reply, 'portfolio', portfolioTable(items))
    },
  )
}
