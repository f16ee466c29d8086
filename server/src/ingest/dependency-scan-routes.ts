import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { importers } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { documentBody, RawDocument } from '#ingest/document-route.ts'
import { ImportResult } from '#ingest/import-result.ts'
import { readDocument } from '#ingest/read-document.ts'
import { ingestSbom } from '#ingest/ingest-sbom.ts'

/** The intake of dependency scans from build tools (decisions 5, §4.6 end). */
export function dependencyScanRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/scans',
      {
        ...documentBody(importers),
        schema: { summary: 'Send a dependency scan', tags: ['scans'], body: RawDocument, response: { 201: ImportResult } },
      },
      async ({ caller, body: bytes, headers }, reply) => {
        const { project, module, moduleId, ...labels } = await readDocument('scan-request', { bytes })
        const upload = {
          bytes,
          format: 'scan',
          project: { project },
          module: { moduleId, name: module },
          pkgType: undefined,
          version: undefined,
          options: { ...labels, demo: false, userAgent: headers['user-agent']?.slice(0, 500) },
        } as const
        return reply.code(201).send(await ingestSbom(context, caller, upload))
      },
    )
  }
}
