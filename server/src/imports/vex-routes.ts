import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { VEXW } from '#access/scope-sets.ts'
import type { Tools } from '#platform/tools.ts'
import { documentBody, documentFile, FilePart, RawDocument, receiveDocumentFile } from '#imports/document-route.ts'
import { receiveVex, VexResult, type VexUpload } from '#imports/receive-vex.ts'

const tags = ['vex']
const name = Type.Optional(Type.String({ maxLength: 1000 }))

/** What the document is for; without any of these, for the whole company. */
const VexQuery = Type.Object({ moduleId: name, projectId: name, project: name, projectName: name })

/** Uploads of VEX documents, as a body and as a file (decisions 5). */
export function vexImportRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  const limit = tools.config.http.uploadLimit
  const response = { 201: VexResult }
  return async (app) => {
    app.post(
      '/core/imports/vex',
      {
        ...documentBody(VEXW),
        schema: { summary: 'Import a VEX document: CSAF, OpenVEX or CycloneDX', tags, querystring: VexQuery, body: RawDocument, response },
      },
      async ({ caller, query, body }, reply) => reply.code(201).send(await receiveVex(tools, caller, uploadOf(query, body))),
    )
    app.post(
      '/core/imports/vex/json',
      {
        ...documentFile(VEXW, limit),
        schema: {
          summary: 'Import a VEX file: CSAF, OpenVEX or CycloneDX',
          tags,
          querystring: VexQuery,
          body: FilePart,
          consumes: ['multipart/form-data'],
          response,
        },
      },
      async (request, reply) => {
        const bytes = await receiveDocumentFile(request, limit)
        return reply.code(201).send(await receiveVex(tools, request.caller, uploadOf(request.query, bytes)))
      },
    )
  }
}

function uploadOf({ moduleId, projectId, project, projectName }: Static<typeof VexQuery>, bytes: Buffer): VexUpload {
  return { bytes, moduleId: moduleId || undefined, projectId: projectId || undefined, project: project || projectName || undefined }
}
