import { importers } from '#access/scope-sets.ts'
import { resolveVersion } from '#dependency-track/resolve-version.ts'
import { submissionRoute } from '#dependency-track/submission-route.ts'
import { readTarget } from '#dependency-track/target.ts'
import { type Format, importSbom, userAgentOf } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** Registers the upload of BOMs (docs/reference/dependency-track.md#bom). */
export function bomRoutes(app: RouteHost, context: AppContext, formats: readonly Format[]): void {
  submissionRoute(app, context, {
    name: 'bom',
    scopes: importers,
    async accept(request, { document: bytes, fields }) {
      const { caller } = request
      const target = readTarget(fields)
      const { scanId, moduleId } = await importSbom(context, {
        caller,
        bytes,
        query: {},
        userAgent: userAgentOf(request),
        formats,
        resolvePlacement: (trx) => resolveVersion(trx, caller, target, context.now()),
      })
      return { token: scanId, projectUuid: moduleId }
    },
  })
}
