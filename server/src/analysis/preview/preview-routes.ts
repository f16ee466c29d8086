import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import { ignoredFields } from '#platform/http/unknown-fields.ts'
import type { AppContext } from '#platform/app-context.ts'
import { SettingsToPreview } from '#portfolio/portfolio.ts'
import { readPreview } from '#analysis/preview/background-preview.ts'
import { previewPolicies } from '#analysis/preview/preview-policies.ts'
import { Preview, PreviewAnswer } from '#analysis/preview/preview-shape.ts'
import { sendPreview } from '#analysis/preview/send-preview.ts'

/** As for the writes that are previewed. */
const bodyLimit = 5_242_880

/** Registers previews of settings (docs/reference/what-if.md). */
export function previewRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const config = { scopes: portfolioReadersAndDevelopers }
  const tags = ['findings']
  return async (app) => {
    app.post(
      '/core/policies/preview',
      {
        config,
        bodyLimit,
        schema: {
          operationId: 'previewPolicies',
          summary: 'What a change of settings would change; nothing is stored',
          tags,
          body: SettingsToPreview,
          response: { 200: Preview, 202: PreviewAnswer },
        },
      },
      async ({ caller, body }, reply) => sendPreview(reply, { ...(await previewPolicies(context, caller, body)), ...ignoredFields(body) }),
    )
    app.get(
      '/core/policies/preview/:preview_id',
      {
        config,
        schema: {
          operationId: 'readPolicyPreview',
          summary: 'Read a preview over more than 200 modules',
          tags,
          params: Type.Object({ preview_id: Id }),
          response: { 200: PreviewAnswer },
        },
      },
      ({ caller, params }) => readPreview(context.db, caller, 'preview', params.preview_id),
    )
  }
}
