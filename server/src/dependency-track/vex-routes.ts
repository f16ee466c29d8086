import { vexWriters } from '#access/scope-sets.ts'
import { requireVersion } from '#dependency-track/require-version.ts'
import { submissionRoute } from '#dependency-track/submission-route.ts'
import { readTarget } from '#dependency-track/target.ts'
import { type Format, importVex, userAgentOf } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** Registers the upload of VEX for a project version (docs/reference/dependency-track.md#vex). */
export function vexRoutes(app: RouteHost, context: AppContext, formats: readonly Format[]): void {
  submissionRoute(app, context, {
    name: 'vex',
    scopes: vexWriters,
    async accept(request, { document: bytes, fields }) {
      const { caller } = request
      const { uuid } = await requireVersion(context.db, caller, readTarget(fields).of)
      const { vexId } = await importVex(context, { caller, bytes, query: { moduleId: uuid }, userAgent: userAgentOf(request), formats })
      return { token: vexId }
    },
  })
}
