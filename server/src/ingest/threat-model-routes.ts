import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { riskWriters } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { documentBody, documentFile, FileBody, RawDocument, receiveDocumentFile } from '#ingest/document-route.ts'
import { ingestThreatModel, ThreatModelResult, type ThreatModelUpload } from '#ingest/ingest-threat-model.ts'

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
export function threatModelRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const limit = context.config.http.uploadLimit
  const described = { tags, querystring: Query, response: { 201: ThreatModelResult } }
  return async (app) => {
    app.post(
      '/core/imports/threat-model',
      {
        ...documentBody(riskWriters),
        schema: { ...described, summary: 'Import a threat model: Open Threat Model (OTM) in JSON', body: RawDocument },
      },
      async ({ caller, query, body }, reply) => reply.code(201).send(await ingestThreatModel(context, caller, toUpload(query, body))),
    )
    app.post(
      '/core/imports/threat-model/json',
      {
        ...documentFile(riskWriters, limit),
        schema: {
          ...described,
          summary: 'Import a threat model as a file: OTM in JSON',
          body: FileBody,
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const bytes = await receiveDocumentFile(request, limit)
        return reply.code(201).send(await ingestThreatModel(context, request.caller, toUpload(request.query, bytes)))
      },
    )
  }
}

function toUpload({ projectId, project, projectName, moduleId }: Static<typeof Query>, bytes: Buffer): ThreatModelUpload {
  const scope = { projectId: trimmed(projectId), project: trimmed(project) ?? trimmed(projectName), moduleId: trimmed(moduleId) }
  return { bytes, scope }
}

/** Blank is as if it was not sent. */
function trimmed(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}
