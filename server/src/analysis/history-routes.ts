import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { AnalysisItem } from '#analysis/analysis-item.ts'
import { listAnalyses } from '#analysis/history-report.ts'

/** Registers the history of a module's analyses (docs/reference/analysis.md#history). */
export function historyRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/modules/:module_id/analyses',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listModuleAnalyses',
        summary: 'List the analyses of a module with their causes, newest first',
        tags: ['modules'],
        params: Type.Object({ module_id: Id }),
        querystring: PageQuery,
        response: { 200: Type.Array(AnalysisItem) },
      },
    },
    async ({ caller, params, query }, reply) => {
      const { id } = await loadModule(db, caller, params.module_id)
      return [...sendPage(reply, query.page, await listAnalyses(db, caller, id, query.page))]
    },
  )
}
