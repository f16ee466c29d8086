import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { loadSbomSummary } from '#sboms/sboms.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { SbomDiagnostics, toSbomDiagnostics } from '#ingest/import-result.ts'

/** What was noticed of the document that a scan brought, as its import told it (decisions 5). */
export function diagnosticsRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/scans/:scan_id/notices',
      {
        config: { scopes: portfolioReadersAndDevelopers },
        schema: {
          summary: 'What was noticed of the document of a scan: warnings, instructions in texts, what is not kept',
          tags: ['scans'],
          params: Type.Object({ scan_id: Id }),
          response: { 200: SbomDiagnostics },
        },
      },
      async ({ caller, params }) => toSbomDiagnostics(await loadSbomSummary(db, caller, params.scan_id)),
    )
  }
}
