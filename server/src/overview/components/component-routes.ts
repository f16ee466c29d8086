import { Type } from 'typebox'
import type { Tenant } from '#access/access.ts'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { findLicensedComponents, readLicenseMatcher } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { sendCsv, TableFormat, tableOf } from '#platform/http/csv.ts'
import { maxExported } from '#platform/http/max-exported.ts'
import { pageSize } from '#platform/http/paging.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { invalid } from '#platform/http-error.ts'
import { ComponentDetail, ComponentItem } from '#overview/components/component-shape.ts'
import { type ComponentFilter, listComponents } from '#overview/components/component-list-report.ts'
import { findPackageWay } from '#overview/components/contained-packages-report.ts'
import { loadComponent } from '#overview/components/load-component.ts'

const ListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'part of the key, in any case' })),
  licence: Type.Optional(
    Type.String({ maxLength: 200, description: 'SPDX id of its licence; with `*` at its end all that begin so; `none`' }),
  ),
  after: Type.Optional(Type.String({ maxLength: 2000, description: 'purl of the last component of the page before' })),
  format: TableFormat,
})
const config = { scopes: portfolioReadersAndDevelopers }
const tags = ['overview']

/** One row per component. */
const table = tableOf((items: readonly ComponentItem[]) => items, {
  Component: ({ key }) => key,
  Versions: ({ versions }) => versions.map((version) => version ?? ''),
  Modules: ({ modules }) => modules,
  Worst: ({ worst }) => worst,
  Score: ({ score }) => score,
  Declared: ({ licences }) => licences,
  Matching: ({ matching }) => matching,
  Purl: ({ purl }) => purl,
})

/** Registers components over all modules of a company (docs/reference/overview.md#components). */
export function componentRoutes(app: RouteHost, context: AppContext): void {
  listRoute(app, context)
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

function listRoute(app: RouteHost, context: AppContext): void {
  app.get(
    '/core/components',
    {
      config,
      schema: {
        operationId: 'listComponents',
        summary: 'List the components that modules contain, by purl',
        tags,
        querystring: ListQuery,
        response: { 200: withMediaTypes(Type.Array(ComponentItem), 'text/csv') },
      },
    },
    async ({ caller, query: { q, licence, after, format } }, reply) => {
      const limit = format === 'csv' ? maxExported : pageSize
      const licensed = await licensedBy(context, caller, licence)
      const way = await findPackageWay(context.db, caller, { wanted: limit, isCounting: !after })
      const filter = { part: q?.trim().toLowerCase() || undefined, after: after || undefined, licensed, limit: limit + 1, ...way }
      const { items: found, total } = await listComponents(context.db, caller, filter)
      reply.header('x-has-more', String(found.length > limit))
      if (total !== undefined) reply.header('x-total-count', String(total))
      const items = found.slice(0, limit)
      return format === 'csv' ? sendCsv(reply, 'components', table(items)) : items
    },
  )
}

async function licensedBy({ db, now }: AppContext, caller: Tenant, licence: string | undefined): Promise<ComponentFilter['licensed']> {
  if (licence === undefined || licence.trim() === '') return undefined
  const matcher = readLicenseMatcher(licence)
  if (matcher === undefined) throw invalid('licence', 'licence names one licence, not an expression of several')
  return findLicensedComponents(db, caller, matcher, now())
}
