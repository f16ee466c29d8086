import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { pageSize } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { ComponentDetail, ComponentItem } from '#overview/components/component-shape.ts'
import { listComponents } from '#overview/components/component-list-report.ts'
import { loadComponent } from '#overview/components/load-component.ts'

const ListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the key, in any case' })),
  after: Type.Optional(Type.String({ maxLength: 2000, description: 'purl of the last component of the page before' })),
})
const config = { scopes: portfolioReadersAndDevelopers }
const tags = ['overview']

/** Registers components over all modules of a company (docs/reference/overview.md#components). */
export function componentRoutes(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/components',
    {
      config,
      schema: {
        operationId: 'listComponents',
        summary: 'List the components that modules contain, by purl',
        tags,
        querystring: ListQuery,
        response: { 200: Type.Array(ComponentItem) },
      },
    },
    async ({ caller, query: { q, after } }, reply) => {
      const found = await listComponents(context.db, caller, { part: q?.trim().toLowerCase() || undefined, after: after || undefined })
      reply.header('x-has-more', String(found.length > pageSize))
      return found.slice(0, pageSize)
    },
  )
  app.get(
    '/core/components/:component_key',
    {
      config,
      schema: {
        operationId: 'getComponent',
        summary: 'Read a component over all modules: versions, licences, findings, age',
        description: 'Slashes in the key are written as %2F.',
        tags,
        params: Type.Object({ component_key: Type.String() }),
        response: { 200: ComponentDetail },
      },
    },
    async ({ caller, params }) => loadComponent(context, caller, params.component_key),
  )
}
