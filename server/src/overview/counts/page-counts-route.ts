import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { loadPageCounts } from '#overview/counts/load-page-counts.ts'
import { PageCounts } from '#overview/counts/page-counts.ts'

/** Registers how many rows lists of the company have (docs/reference/overview.md#counts). */
export function pageCountsRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/counts',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: { operationId: 'getCounts', summary: 'Count what lists have', tags: ['overview'], response: { 200: PageCounts } },
    },
    ({ caller }) => loadPageCounts(context, caller),
  )
}
