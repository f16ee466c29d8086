import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { importersAndComplianceManagers, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findProject, loadModule } from '#portfolio/portfolio.ts'
import { documentBody, documentFile, FileBody, RawDocument, receiveDocumentFile } from '#ingest/document-route.ts'
import { ingestSarif, type SarifUpload } from '#ingest/ingest-sarif.ts'
import { SarifDetail, SarifItem, SarifResult } from '#ingest/sarif.ts'
import { listSarif, loadSarif, type SarifFilter } from '#ingest/sarif-store.ts'

const tags = ['sarif']
const feature = 'sarif'
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const label = Type.Optional(Type.String({ maxLength: 500 }))

/** What the results are of (decisions 5), and what is kept with them. */
const UploadQuery = Type.Object({
  moduleId: Type.Optional(Type.String({ maxLength: 1000, description: 'an _id, or a moduleIdentifier' })),
  analysisId: name,
  scanId: name,
  project: name,
  projectName: name,
  projectId: name,
  module: name,
  moduleName: Type.Optional(Type.String({ maxLength: 1000, description: 'looked for in the project, and made where it is not there' })),
  release: label,
  branch: label,
  tag: label,
})

const SarifId = Type.Object({ sarif_id: Id })
const ListQuery = Type.Object({ ...PageQuery.properties, projectId: Type.Optional(Type.String()), moduleId: Type.Optional(Type.String()) })

/** Results of analysis tools: in as a body and as a file, and back out (decisions 5). */
export function sarifRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    uploadRoutes(app, context)
    readRoutes(app, context)
  }
}

function uploadRoutes(app: RouteHost, context: AppContext): void {
  const limit = context.config.http.uploadLimit
  const described = { tags, querystring: UploadQuery, response: { 201: SarifResult } }
  app.post(
    '/core/tests/sarif',
    {
      ...documentBody(importersAndComplianceManagers, feature),
      schema: { ...described, summary: 'Import the results of an analysis tool: SARIF 2.1.0', body: RawDocument },
    },
    async ({ caller, query, body }, reply) => reply.code(201).send(await ingestSarif(context, caller, toUpload(query, body))),
  )
  app.post(
    '/core/tests/sarif/json',
    {
      ...documentFile(importersAndComplianceManagers, limit, feature),
      schema: { ...described, summary: 'Import a SARIF 2.1.0 file', body: FileBody, consumes: ['multipart/form-data'] },
    },
    async (request, reply) => {
      const bytes = await receiveDocumentFile(request, limit)
      return reply.code(201).send(await ingestSarif(context, request.caller, toUpload(request.query, bytes)))
    },
  )
}

function toUpload(query: Static<typeof UploadQuery>, bytes: Buffer): SarifUpload {
  const { moduleId, analysisId, scanId, projectId, release, branch, tag } = query
  const projectName = query.projectName || query.project
  const moduleName = query.moduleName || query.module
  return { bytes, scope: { moduleId, analysisId, scanId, moduleName, projectId, projectName }, options: { release, branch, tag } }
}

function readRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  app.get(
    '/core/tests/sarif',
    {
      config: { scopes: portfolioReadersAndDevelopers, feature },
      schema: { summary: 'List SARIF uploads, newest first', tags, querystring: ListQuery, response: { 200: Type.Array(SarifItem) } },
    },
    async ({ caller, query }, reply) => {
      await requireFilteredScope(context, caller, query)
      return [...sendPage(reply, query.page, await listSarif(db, caller, query))]
    },
  )
  app.get(
    '/core/tests/sarif/:sarif_id',
    {
      config: { scopes: portfolioReadersAndDevelopers, feature },
      schema: {
        summary: 'Read a SARIF upload, its findings by pages',
        tags,
        params: SarifId,
        querystring: PageQuery,
        response: { 200: SarifDetail },
      },
    },
    async ({ caller, params, query }, reply) => {
      const sarif = await loadSarif(db, caller, params.sarif_id, query.page)
      const { findings, totals } = sarif
      sendPage(reply, query.page, { items: findings, total: totals.findings })
      return sarif
    },
  )
}

/** A list filtered by an unknown project or module is a 404, not an empty list (decisions 16). */
async function requireFilteredScope({ db }: AppContext, caller: Caller, { projectId, moduleId }: SarifFilter): Promise<void> {
  const foreign = [projectId, moduleId].find((id) => id !== undefined && !isId(id))
  if (foreign !== undefined) throw notFound(foreign)
  if (projectId !== undefined) await findProject(db, caller, { projectId })
  if (moduleId !== undefined) await loadModule(db, caller, moduleId)
}
