import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { vexWriters } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { documentBody, documentFile, FileBody, RawDocument, receiveDocumentFile } from '#ingest/document-route.ts'
import { ingestVex, VexResult, type VexUpload } from '#ingest/ingest-vex.ts'

const tags = ['vex']
const name = Type.Optional(Type.String({ maxLength: 1000 }))

/** What the document is for; without any of these, for the whole company. */
const VexQuery = Type.Object({ moduleId: name, projectId: name, project: name, projectName: name })

/** Uploads of VEX documents, as a body and as a file (decisions 5). */
export function vexUploadRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const limit = context.config.http.uploadLimit
  const response = { 201: VexResult }
  return async (app) => {
    app.post(
      '/core/imports/vex',
      {
        ...documentBody(vexWriters),
        schema: { summary: 'Import a VEX document: CSAF, OpenVEX or CycloneDX', tags, querystring: VexQuery, body: RawDocument, response },
      },
      async ({ caller, query, body }, reply) => reply.code(201).send(await ingestVex(context, caller, toUpload(query, body))),
    )
    app.post(
      '/core/imports/vex/json',
      {
        ...documentFile(vexWriters, limit),
        schema: {
          summary: 'Import a VEX file: CSAF, OpenVEX or CycloneDX',
          tags,
          querystring: VexQuery,
          body: FileBody,
          consumes: ['multipart/form-data'],
          response,
        },
      },
      async (request, reply) => {
        const bytes = await receiveDocumentFile(request, limit)
        return reply.code(201).send(await ingestVex(context, request.caller, toUpload(request.query, bytes)))
      },
    )
  }
}

function toUpload({ moduleId, projectId, project, projectName }: Static<typeof VexQuery>, bytes: Buffer): VexUpload {
  return { bytes, moduleId: moduleId || undefined, projectId: projectId || undefined, project: project || projectName || undefined }
}
