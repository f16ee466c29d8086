import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { loadReleaseByKey } from '#approvals/approvals.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { currentCsaf, type CurrentCsaf } from '#releases/csaf/current-csaf.ts'
import { sendEdition } from '#releases/csaf/send-edition.ts'
import { shareWork } from '#releases/share-work.ts'

/** The CSAF document of a release as of now, for holders of its key (docs/reference/release-documents.md#csaf-changes). */
export function csafChangesRoute(context: AppContext): FastifyPluginAsyncTypebox {
  const share = shareWork<CurrentCsaf>()
  return async (api) => {
    api.get(
      '/compliance/releases/:release_key/csaf-changes',
      {
        config: { scopes: 'public' },
        schema: {
          operationId: 'getReleaseCsafChanges',
          summary: 'Download the current CSAF 2.0 VEX of a release, a newer edition of its frozen CSAF',
          tags: ['releases'],
          params: Type.Object({ release_key: Type.String() }),
          response: {
            200: { description: 'The document', content: { 'application/json': { schema: { type: 'string', format: 'binary' } } } },
          },
        },
      },
      async (request, reply) => {
        const release = await loadReleaseByKey(context.db, request.params.release_key)
        if (!release.features.includes('csaf')) throw notFound(request.params.release_key)
        return sendEdition(request, reply, await share(release.approvalId, () => currentCsaf(context, release)))
      },
    )
  }
}
