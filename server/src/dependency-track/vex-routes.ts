import { vexWriters } from '#access/scope-sets.ts'
import { bodyLimitOf } from '#dependency-track/bom-routes.ts'
import { requireVersion } from '#dependency-track/project-routes.ts'
import { receiveSubmission } from '#dependency-track/receive-submission.ts'
import { readTarget } from '#dependency-track/target.ts'
import { type Format, importVex, userAgentOf } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** Registers the upload of VEX for a project version (docs/reference/dependency-track.md#vex). */
export function vexRoutes(app: RouteHost, context: AppContext, formats: readonly Format[]): void {
  const { db, config } = context
  app.route({
    method: ['PUT', 'POST'],
    url: '/v1/vex',
    bodyLimit: bodyLimitOf(context),
    config: { scopes: vexWriters, body: 'either' },
    handler: async (request) => {
      const { caller } = request
      const { document: bytes, fields } = await receiveSubmission(request, 'vex', config.http.uploadLimit)
      const { uuid } = await requireVersion(db, caller, readTarget(fields).of)
      const { vexId } = await importVex(context, { caller, bytes, query: { moduleId: uuid }, userAgent: userAgentOf(request), formats })
      return { token: vexId }
    },
  })
}
