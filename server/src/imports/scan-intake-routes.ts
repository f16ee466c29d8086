import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IMP } from '#access/scope-sets.ts'
import type { Tools } from '#platform/tools.ts'
import { documentBody, RawDocument } from '#imports/document-route.ts'
import { ImportResult } from '#imports/import-result.ts'
import { readDocument } from '#imports/read-document.ts'
import { receiveBom } from '#imports/receive-bom.ts'

/** The intake of dependency scans from build tools (decisions 5, §4.6 end). */
export function scanIntakeRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/scans',
      {
        ...documentBody(IMP),
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
        return reply.code(201).send(await receiveBom(tools, caller, upload))
      },
    )
  }
}
