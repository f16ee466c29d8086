import { importers } from '#access/scope-sets.ts'
import { receiveSubmission } from '#dependency-track/receive-submission.ts'
import { readTarget } from '#dependency-track/target.ts'
import { placeVersion } from '#dependency-track/place-version.ts'
import { type Format, importSbom, userAgentOf } from '#ingest/ingest.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** Allowance for the fields beside a document, and for its encoding in base64. */
export function bodyLimitOf({ config }: AppContext): number {
  return Math.ceil((config.http.uploadLimit * 4) / 3) + 1_048_576
}

/** Registers the upload of BOMs (docs/reference/dependency-track.md#bom). */
export function bomRoutes(app: RouteHost, context: AppContext, formats: readonly Format[]): void {
  app.route({
    method: ['PUT', 'POST'],
    url: '/v1/bom',
    bodyLimit: bodyLimitOf(context),
    config: { scopes: importers, body: 'either' },
    handler: async (request) => {
      const { caller } = request
      const { document: bytes, fields } = await receiveSubmission(request, 'bom', context.config.http.uploadLimit)
      const target = readTarget(fields)
      const { scanId, moduleId } = await importSbom(context, {
        caller,
        bytes,
        query: {},
        userAgent: userAgentOf(request),
        formats,
        place: (trx) => placeVersion(trx, caller, target, context.now()),
      })
      return { token: scanId, projectUuid: moduleId }
    },
  })
}
