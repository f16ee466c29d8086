import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { sendCsv, tableOf } from '#platform/http/csv.ts'
import { offsetOf, pageSize, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { loadModuleComponents } from '#overview/components/load-module-components.ts'
import { ModuleComponentQuery, readModuleComponentFilter } from '#overview/components/module-component-filter.ts'
import { ModuleComponentItem } from '#overview/components/module-component-item.ts'
import { maxExported } from '#platform/http/max-exported.ts'

/** One row per component. */
const table = tableOf((items: readonly ModuleComponentItem[]) => items, {
  Component: ({ key }) => key,
  Version: ({ version }) => version,
  Licence: ({ licence }) => licence?.expression,
  'Licence from': ({ licence }) => licence?.from,
  'Licence status': ({ licenceStatus }) => licenceStatus,
  Violations: ({ counts }) => counts.violations,
  Warnings: ({ counts }) => counts.warnings,
  Accepted: ({ counts }) => counts.whitelisted,
  Latest: ({ latest }) => latest,
  'Newer releases': ({ newer }) => newer,
  Published: ({ published }) => published,
  Activity: ({ level }) => level,
  'Support ends': ({ ends }) => ends,
  Direct: ({ direct }) => direct,
  Depth: ({ depth }) => depth,
  'Introduced by': ({ introducedBy }) => introducedBy,
  Purl: ({ purl }) => purl,
})

/** Registers the components of a module (docs/reference/overview.md#components-of-a-module). */
export function moduleComponentsRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/modules/:module_id/components',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listModuleComponents',
        summary: 'List the components of a module with licence, age, support and findings',
        tags: ['modules'],
        params: Type.Object({ module_id: Id }),
        querystring: ModuleComponentQuery,
        response: { 200: withMediaTypes(Type.Array(ModuleComponentItem), 'text/csv') },
      },
    },
    async ({ caller, params, query }, reply) => {
      const filter = readModuleComponentFilter(query)
      const { id: moduleId } = await loadModule(context.db, caller, params.module_id)
      if (query.format !== 'csv') {
        const requested = { moduleId, filter, limit: pageSize, offset: offsetOf(query.page) }
        return [...sendPage(reply, query.page, await loadModuleComponents(context, caller, requested))]
      }
      const { items, total } = await loadModuleComponents(context, caller, { moduleId, filter, limit: maxExported, offset: 0 })
      reply.header('x-total-count', String(total)).header('x-has-more', String(items.length < total))
      return sendCsv(reply, 'components', table(items))
    },
  )
}
