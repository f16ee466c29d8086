import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { includesTag } from '#platform/http/if-none-match.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadModule } from '#portfolio/portfolio.ts'
import { effectiveComponents } from '#sboms/inventory/effective-components.ts'
import { ModuleGraph, moduleGraphOf } from '#sboms/inventory/module-graph.ts'
import { loadSbom } from '#sboms/sbom-store.ts'

/** Registers the dependency graph of a module (docs/reference/sboms.md#dependency-graph). */
export function graphRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/modules/:module_id/graph',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getModuleGraph',
        summary: 'Read the dependency graph of a module',
        tags: ['modules'],
        params: Type.Object({ module_id: Id }),
        response: { 200: ModuleGraph, 304: Type.Null() },
      },
    },
    async ({ caller, params, headers }, reply) => {
      const { settings, sbomId } = await loadModule(db, caller, params.module_id)
      const tag = digestOf(Buffer.from(JSON.stringify([sbomId, settings.customComponents]))).slice(0, 32)
      reply.headers({ etag: `W/"${tag}"`, 'cache-control': 'private, no-cache' })
      if (includesTag(headers['if-none-match'], tag)) return reply.code(304).send(null)
      const sbom = sbomId === undefined ? undefined : await loadSbom(db, caller, sbomId)
      const graph = moduleGraphOf(effectiveComponents(sbom, settings), sbom?.graph ?? { roots: [], dependsOn: [] })
      // of 12,000 components the schema would take longer than the rest
      return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(graph)
    },
  )
}
