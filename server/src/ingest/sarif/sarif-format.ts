import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { documentDetectors } from '@waybill/documents'
import { importersAndComplianceManagers, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { ingestSarif } from '#ingest/sarif/ingest-sarif.ts'
import { readSarifDocument } from '#ingest/sarif/read-sarif-document.ts'
import { SarifDetail, SarifItem, SarifResult } from '#ingest/sarif/sarif.ts'
import { listSarif, loadSarif } from '#ingest/sarif/sarif-store.ts'
import type { AppContext } from '#platform/app-context.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { requireFilteredScope } from '#portfolio/portfolio.ts'

const tags = ['sarif']
const feature = 'sarif'
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const label = Type.Optional(Type.String({ maxLength: 500 }))

/** The module or project that was analysed (docs/reference/sarif.md#scope), and the labels of the upload. */
const UploadQuery = Type.Object({
  moduleId: Type.Optional(Type.String({ maxLength: 1000, description: 'an _id, or a moduleIdentifier' })),
  analysisId: name,
  scanId: name,
  project: name,
  projectName: name,
  projectId: name,
  module: name,
  moduleName: Type.Optional(Type.String({ maxLength: 1000, description: 'looked up in the project, else created' })),
  release: label,
  branch: label,
  tag: label,
})

const SarifId = Type.Object({ sarif_id: Id })
const ListQuery = Type.Object({ ...PageQuery.properties, projectId: Type.Optional(Type.String()), moduleId: Type.Optional(Type.String()) })

/** Results of analysis tools (docs/reference/sarif.md#operations). */
export const sarif = defineFormat({
  id: 'sarif',
  name: 'SARIF',
  kinds: [{ kind: 'sarif', detect: documentDetectors.sarif }],
  readers: { document: readSarifDocument },
  scopes: importersAndComplianceManagers,
  feature,
  tags,
  uploads: [
    { path: '/core/tests/sarif', as: 'body', operationId: 'importSarif', summary: 'Import the results of an analysis tool: SARIF 2.1.0' },
    { path: '/core/tests/sarif/json', as: 'file', operationId: 'importSarifFile', summary: 'Import a SARIF 2.1.0 file' },
  ],
  query: UploadQuery,
  result: SarifResult,
  ingest(context, { query, ...upload }) {
    const { moduleId, analysisId, scanId, projectId, release, branch, tag } = query
    const projectName = query.projectName || query.project
    const moduleName = query.moduleName || query.module
    const scope = { moduleId, analysisId, scanId, moduleName, projectId, projectName }
    return ingestSarif(context, { ...upload, scope, options: { release, branch, tag } })
  },
  reads: readRoutes,
})

const listSarifUploadsSchema = {
  operationId: 'listSarifUploads',
  summary: 'List SARIF uploads, newest first',
  tags,
  querystring: ListQuery,
  response: { 200: Type.Array(SarifItem) },
}

/** Registers the routes that list uploads and read one. */
function readRoutes(host: FastifyInstance, context: AppContext): void {
  const app: RouteHost = host.withTypeProvider()
  const { db } = context
  app.get(
    '/core/tests/sarif',
    {
      config: { scopes: portfolioReadersAndDevelopers, feature },
      schema: listSarifUploadsSchema,
    },
    async ({ caller, query }, reply) => {
      await requireFilteredScope(db, caller, query)
      return [...sendPage(reply, query.page, await listSarif(db, caller, query))]
    },
  )
  app.get(
    '/core/tests/sarif/:sarif_id',
    {
      config: { scopes: portfolioReadersAndDevelopers, feature },
      schema: {
        operationId: 'getSarifUpload',
        summary: 'Read a SARIF upload, its findings by pages',
        tags,
        params: SarifId,
        querystring: PageQuery,
        response: { 200: SarifDetail },
      },
    },
    async ({ caller, params, query }, reply) => {
      const detail = await loadSarif(db, caller, params.sarif_id, query.page)
      const { findings, totals } = detail
      sendPage(reply, query.page, { items: findings, total: totals.findings })
      return detail
    },
  )
}
