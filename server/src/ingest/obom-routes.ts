import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { obomWriters, portfolioReaders } from '#access/scope-sets.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { documentBody, documentFile, FileBody, RawDocument, receiveDocumentFile } from '#ingest/document-route.ts'
import { ObomPresence, ObomResult, toPresenceResponse } from '#ingest/obom.ts'
import { findUploadScope } from '#ingest/upload-scope.ts'
import { loadNewestObom } from '#ingest/obom-store.ts'
import { type ObomUpload, ingestObom } from '#ingest/ingest-obom.ts'

const tags = ['obom']
const feature = 'obom'
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const tool = Type.Optional(Type.String({ maxLength: 200, description: 'what wrote the document, where it does not say so itself' }))

/** What selects the scope (§4.7 rule 2): a module, or a project alone. */
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

/** Operational BOMs: in as a body and as a file, and the newest of a scope back out (§4.7). */
export function obomRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    uploadRoutes(app, context)
    readRoute(app, context)
  }
}

function uploadRoutes(app: RouteHost, context: AppContext): void {
  const limit = context.config.http.uploadLimit
  const described = { tags, querystring: UploadQuery, response: { 201: ObomResult } }
  app.post(
    '/core/imports/scan/obom',
    {
      ...documentBody(obomWriters, feature),
      schema: {
        ...described,
        summary: 'Import an operational BOM: CycloneDX marked service:bomType or trustsource:bomType obom',
        body: RawDocument,
      },
    },
    async ({ caller, query, body }, reply) => reply.code(201).send(await ingestObom(context, caller, toUpload(query, body))),
  )
  app.post(
    '/core/imports/scan/obom/json',
    {
      ...documentFile(obomWriters, limit, feature),
      schema: { ...described, summary: 'Import an operational BOM as a file', body: FileBody, consumes: ['multipart/form-data'] },
    },
    async (request, reply) => {
      const bytes = await receiveDocumentFile(request, limit)
      return reply.code(201).send(await ingestObom(context, request.caller, toUpload(request.query, bytes)))
    },
  )
}

function toUpload({ toolName, toolVersion, ...scope }: Static<typeof UploadQuery>, bytes: Buffer): ObomUpload {
  return { bytes, scope, toolName: toolName?.trim() || undefined, toolVersion: toolVersion?.trim() || undefined }
}

function readRoute(app: RouteHost, { db, files }: AppContext): void {
  app.get(
    '/core/obom',
    {
      config: { scopes: portfolioReaders, feature },
      schema: {
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
      // bytes are sent as they are, past the shape of the other answer
      return reply.send(document as unknown as ObomPresence)
    },
  )
}
