import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { sbomUploadRoutes } from '#ingest/sbom-routes.ts'
import { diagnosticsRoutes } from '#ingest/diagnostics-routes.ts'
import { obomRoutes } from '#ingest/obom-routes.ts'
import { sarifRoutes } from '#ingest/sarif-routes.ts'
import { dependencyScanRoutes } from '#ingest/dependency-scan-routes.ts'
import { threatModelRoutes } from '#ingest/threat-model-routes.ts'
import { vexUploadRoutes } from '#ingest/vex-routes.ts'

/** Every way in, one line each. */
const routeGroups = [sbomUploadRoutes, diagnosticsRoutes, obomRoutes, sarifRoutes, dependencyScanRoutes, threatModelRoutes, vexUploadRoutes]

/** The routes that take documents in, and those that read them back as they came. */
export function ingestRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const way of routeGroups) await app.register(way(context))
  }
}
