import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { type Cell, sendCsvList, TableFormat } from '#platform/http/csv.ts'
import { maxExported } from '#platform/http/max-exported.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { AnalysisItem } from '#analysis/analysis-item.ts'
import { listAnalyses, listExportedAnalyses, readAnalyses } from '#analysis/history-report.ts'
import { countColumns } from '#analysis/statistics-columns.ts'

/** The columns of analyses as a table. */
const columns: Readonly<Record<string, (analysis: AnalysisItem) => Cell>> = {
  Date: ({ date }) => date,
  Reason: ({ reason }) => reason,
  Status: ({ status }) => status,
  ...countColumns(({ statistics }: AnalysisItem) => statistics),
  Components: ({ statistics }) => statistics.components,
  Licences: ({ statistics }) => statistics.licenses,
  'Scan id': ({ scanId }) => scanId,
  Id: ({ _id }) => _id,
}

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
        querystring: Type.Object({ ...PageQuery.properties, format: TableFormat }),
        response: { 200: withMediaTypes(Type.Array(AnalysisItem), 'text/csv') },
      },
    },
    async ({ caller, params, query }, reply) => {
      const { id: moduleId } = await loadModule(db, caller, params.module_id)
      const module = { companyId: caller.companyId, moduleId }
      if (query.format !== 'csv') return [...sendPage(reply, query.page, await listAnalyses(db, module, query.page))]
      const listed = await listExportedAnalyses(db, module, maxExported)
      return sendCsvList(reply, 'analyses', { total: listed.total, limit: maxExported, columns, batches: readAnalyses(db, caller, listed) })
    },
  )
}
