import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { RISKW } from '#access/scope-sets.ts'
import type { Tools } from '#platform/tools.ts'
import { documentBody, documentFile, FilePart, RawDocument, receiveDocumentFile } from '#imports/document-route.ts'
import { receiveThreatModel, ThreatModelResult, type ThreatModelUpload } from '#imports/receive-threat-model.ts'

const tags = ['risks']
const name = Type.Optional(Type.String({ maxLength: 1000 }))

/** What the model is of. */
const Query = Type.Object({
  projectId: name,
  project: Type.Optional(Type.String({ maxLength: 1000, description: 'name or id of the project' })),
  projectName: name,
  moduleId: name,
})

/** Uploads of threat models, as a body and as a file. */
export function threatModelRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  const limit = tools.config.http.uploadLimit
  const described = { tags, querystring: Query, response: { 201: ThreatModelResult } }
  return async (app) => {
    app.post(
      '/core/imports/threat-model',
      {
        ...documentBody(RISKW),
        schema: { ...described, summary: 'Import a threat model: Open Threat Model (OTM) in JSON', body: RawDocument },
      },
      async ({ caller, query, body }, reply) => reply.code(201).send(await receiveThreatModel(tools, caller, uploadOf(query, body))),
    )
    app.post(
      '/core/imports/threat-model/json',
      {
        ...documentFile(RISKW, limit),
        schema: {
          ...described,
          summary: 'Import a threat model as a file: OTM in JSON',
          body: FilePart,
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const bytes = await receiveDocumentFile(request, limit)
        return reply.code(201).send(await receiveThreatModel(tools, request.caller, uploadOf(request.query, bytes)))
      },
    )
  }
}

function uploadOf({ projectId, project, projectName, moduleId }: Static<typeof Query>, bytes: Buffer): ThreatModelUpload {
  const place = { projectId: sent(projectId), project: sent(project) ?? sent(projectName), moduleId: sent(moduleId) }
  return { bytes, place }
}

/** Blank is as if it was not sent. */
function sent(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}
