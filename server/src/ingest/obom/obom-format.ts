import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { readObomDocument } from '@waybill/documents/cyclonedx'
import { documentDetectors } from '@waybill/documents'
import { obomWriters, portfolioReaders } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { ingestObom } from '#ingest/obom/ingest-obom.ts'
import { ObomPresence, ObomResult, toPresenceResponse } from '#ingest/obom/obom.ts'
import { loadNewestObom } from '#ingest/obom/obom-store.ts'
import { findUploadScope } from '#ingest/upload-scope.ts'
import type { AppContext } from '#platform/app-context.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'

const tags = ['obom']
const feature = 'obom'
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const tool = Type.Optional(Type.String({ maxLength: 200, description: 'the tool that wrote the document, where it does not name it' }))

/** Parameters that select the scope (docs/reference/obom.md#read): a module, or a project alone. */
const scopeParameters = {
  moduleId: Type.Optional(Type.String({ maxLength: 1000, description: 'an _id, or a moduleIdentifier of the project' })),
  analysisId: name,
  scanId: name,
  moduleIdentifier: name,
  moduleName: Type.Optional(Type.String({ maxLength: 1000, description: 'looked for in the project' })),
  projectId: name,
  projectName: name,
}
const UploadQuery = Type.Object({ ...scopeParameters, toolName: tool, toolVersion: tool })
const ReadQuery = Type.Object({
  ...scopeParameters,
  mode: Type.Optional(Type.Enum(['presence', 'full'], { description: 'full: the document byte for byte' })),
})

/** Operational BOMs (docs/reference/obom.md#read). */
export const obom = defineFormat({
  id: 'obom',
  name: 'Operational BOM',
  kinds: [
    {
      kind: 'cyclonedx-obom',
      detect: documentDetectors['cyclonedx-obom'],
      hint: 'it is marked as an operational BOM, which is kept as one',
    },
  ],
  readers: { document: ({ bytes }: { readonly bytes: Uint8Array }) => readObomDocument(bytes) },
  scopes: obomWriters,
  feature,
  tags,
  uploads: [
    {
      path: '/core/imports/scan/obom',
      as: 'body',
      operationId: 'importObom',
      summary: 'Import an operational BOM: CycloneDX marked service:bomType or trustsource:bomType obom',
    },
    { path: '/core/imports/scan/obom/json', as: 'file', operationId: 'importObomFile', summary: 'Import an operational BOM as a file' },
  ],
  query: UploadQuery,
  result: ObomResult,
  ingest(context, { query: { toolName, toolVersion, ...scope }, ...upload }) {
    return ingestObom(context, {
      ...upload,
      scope,
      toolName: toolName?.trim() || undefined,
      toolVersion: toolVersion?.trim() || undefined,
    })
  },
  reads: readRoute,
})

/** Registers the route that reads the newest operational BOM of a scope. */
function readRoute(app: FastifyInstance, { db, files }: AppContext): void {
  app.get<{ Querystring: Static<typeof ReadQuery> }>(
    '/core/obom',
    {
      config: { scopes: portfolioReaders, feature },
      schema: {
        operationId: 'getObom',
        summary: 'Read the newest operational BOM of a module or a project',
        tags,
        querystring: ReadQuery,
        response: { 200: withMediaTypes(ObomPresence, 'application/vnd.cyclonedx+json') },
      },
    },
    async ({ caller, query: { mode, ...requested } }, reply) => {
      const scope = await findUploadScope(db, caller, requested)
      const stored = await loadNewestObom(db, caller, scope)
      if (mode !== 'full') return toPresenceResponse(stored, scope)
      const document = await files.read(caller.companyId, stored.documentDigest)
      reply.type(`application/vnd.cyclonedx+json; version=${stored.formatVersion}`)
      // the document is sent as it is and does not have the shape of the other response
      return reply.send(document)
    },
  )
}
