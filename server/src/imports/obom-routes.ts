import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { OBOMW, READ4 } from '#access/scope-sets.ts'
import { alsoAs } from '#platform/http/also-as.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { Tools } from '#platform/tools.ts'
import { documentBody, documentFile, FilePart, RawDocument, receiveDocumentFile } from '#imports/document-route.ts'
import { ObomPresence, ObomResult, presenceOf } from '#imports/obom.ts'
import { findUploadScope } from '#imports/upload-scope.ts'
import { loadNewestObom } from '#imports/obom-store.ts'
import { type ObomUpload, receiveObom } from '#imports/receive-obom.ts'

const tags = ['obom']
const feature = 'obom'
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const tool = Type.Optional(Type.String({ maxLength: 200, description: 'what wrote the document, where it does not say so itself' }))

/** What selects the scope (§4.7 rule 2): a module, or a project alone. */
const scopeNames = {
  moduleId: Type.Optional(Type.String({ maxLength: 1000, description: 'an _id, or a moduleIdentifier of the project' })),
  analysisId: name,
  scanId: name,
  moduleIdentifier: name,
  moduleName: Type.Optional(Type.String({ maxLength: 1000, description: 'looked for in the project' })),
  projectId: name,
  projectName: name,
}
const UploadQuery = Type.Object({ ...scopeNames, toolName: tool, toolVersion: tool })
const ReadQuery = Type.Object({
  ...scopeNames,
  mode: Type.Optional(Type.Enum(['presence', 'full'], { description: 'full: the document byte for byte' })),
})

/** Operational BOMs: in as a body and as a file, and the newest of a scope back out (§4.7). */
export function obomRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    uploadRoutes(app, tools)
    readRoute(app, tools)
  }
}

function uploadRoutes(app: RouteHost, tools: Tools): void {
  const limit = tools.config.http.uploadLimit
  const described = { tags, querystring: UploadQuery, response: { 201: ObomResult } }
  app.post(
    '/core/imports/scan/obom',
    {
      ...documentBody(OBOMW, feature),
      schema: {
        ...described,
        summary: 'Import an operational BOM: CycloneDX marked service:bomType or trustsource:bomType obom',
        body: RawDocument,
      },
    },
    async ({ caller, query, body }, reply) => reply.code(201).send(await receiveObom(tools, caller, uploadOf(query, body))),
  )
  app.post(
    '/core/imports/scan/obom/json',
    {
      ...documentFile(OBOMW, limit, feature),
      schema: { ...described, summary: 'Import an operational BOM as a file', body: FilePart, consumes: ['multipart/form-data'] },
    },
    async (request, reply) => {
      const bytes = await receiveDocumentFile(request, limit)
      return reply.code(201).send(await receiveObom(tools, request.caller, uploadOf(request.query, bytes)))
    },
  )
}

function uploadOf({ toolName, toolVersion, ...scope }: Static<typeof UploadQuery>, bytes: Buffer): ObomUpload {
  return { bytes, scope, toolName: toolName?.trim() || undefined, toolVersion: toolVersion?.trim() || undefined }
}

function readRoute(app: RouteHost, { db, files }: Tools): void {
  app.get(
    '/core/obom',
    {
      config: { scopes: READ4, feature },
      schema: {
        summary: 'Read the newest operational BOM of a module or a project',
        tags,
        querystring: ReadQuery,
        response: { 200: alsoAs(ObomPresence, 'application/vnd.cyclonedx+json') },
      },
    },
    async ({ caller, query: { mode, ...wanted } }, reply) => {
      const scope = await findUploadScope(db, caller, wanted)
      const stored = await loadNewestObom(db, caller, scope)
      if (mode !== 'full') return presenceOf(stored, scope)
      const document = await files.read(caller.companyId, stored.documentDigest)
      reply.type(`application/vnd.cyclonedx+json; version=${stored.formatVersion}`)
      // bytes are sent as they are, past the shape of the other answer
      return reply.send(document as unknown as ObomPresence)
    },
  )
}
