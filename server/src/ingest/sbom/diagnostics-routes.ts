import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import type { Format } from '#ingest/format.ts'
import { SbomDiagnostics, toSbomDiagnostics } from '#ingest/sbom/import-result.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import { loadSbomSummary } from '#sboms/sboms.ts'

/** Registers the route that repeats the diagnostics of a scan's document (docs/reference/imports.md#result). */
export function diagnosticsRoutes(app: FastifyInstance, { db }: AppContext, formats: readonly Format[]): void {
  app.get<{ Params: { scan_id: string } }>(
    '/core/scans/:scan_id/notices',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getScanDiagnostics',
        summary: 'Read the diagnostics of a scan: warnings, embedded instructions, unmapped fields',
        tags: ['scans'],
        params: Type.Object({ scan_id: Id }),
        response: { 200: SbomDiagnostics },
      },
    },
    async ({ caller, params }) => toSbomDiagnostics(await loadSbomSummary(db, caller, params.scan_id), formats),
  )
}
