import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { riskWriters } from '#access/scope-sets.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { RisksChange, RisksChanged } from '#risks/bulk/bulk-change.ts'
import { changeRisks, previewRisksChange } from '#risks/bulk/change-risks.ts'

/** Registers the change of many risks (docs/reference/risks.md#many-risks). */
export function bulkRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/risks/bulk',
      {
        config: { scopes: riskWriters },
        schema: {
          operationId: 'changeRisks',
          summary: 'Change many risks: each is done or rejected by itself',
          description: 'With `preview=true` the same is computed, and nothing is written.',
          tags: ['risks'],
          querystring: Type.Object({ preview: Type.Optional(QueryFlag) }),
          body: RisksChange,
          response: { 200: RisksChanged },
        },
      },
      async ({ caller, query, body }) =>
        isTrue(query.preview) ? previewRisksChange(context, caller, body) : changeRisks(context, caller, body),
    )
  }
}
