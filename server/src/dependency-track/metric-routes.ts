import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { loadMetrics } from '#dependency-track/metrics.ts'
import { VersionId } from '#dependency-track/project-routes.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const config = { scopes: portfolioReadersAndDevelopers }

/** Registers the reads of counts (docs/reference/dependency-track.md#metrics). */
export function metricRoutes(app: RouteHost, { db }: AppContext): void {
  app.get('/v1/metrics/project/:uuid/current', { config, schema: { params: VersionId } }, async ({ caller, params }, reply) => {
    const metrics = await loadMetrics(db, caller, await requireVersion(db, caller, params))
    return metrics ?? reply.code(204).send()
  })
  app.get('/v1/metrics/project/:uuid/refresh', { config, schema: { params: VersionId } }, async ({ caller, params }, reply) => {
    await requireVersion(db, caller, params)
    return reply.code(200).send()
  })
}
