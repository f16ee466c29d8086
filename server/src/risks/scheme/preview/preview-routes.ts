import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { previewScheme } from '#risks/scheme/preview/preview-scheme.ts'
import { SchemePreview } from '#risks/scheme/preview/preview-shape.ts'
import { SchemeChange } from '#risks/scheme/scheme-change.ts'

/** Registers the preview of a changed scheme (docs/reference/risks.md#what-a-scheme-would-change). */
export function schemePreviewRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/risks/scheme/preview',
      {
        config: { scopes: portfolioReadersAndDevelopers },
        schema: {
          operationId: 'previewScheme',
          summary: 'Which stored risks would no longer fit a changed scheme; nothing is stored',
          tags: ['risks'],
          body: SchemeChange,
          response: { 200: SchemePreview },
        },
      },
      async ({ caller, body }) => previewScheme(context, caller, body),
    )
  }
}
