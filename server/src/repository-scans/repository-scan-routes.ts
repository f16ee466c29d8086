import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { repositoryScanners, repositoryScanReaders } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { basePath } from '#platform/http/http-server.ts'
import { includesTag } from '#platform/http/if-none-match.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import {
  ListedRepositoryScan,
  NewRepositoryScan,
  RepositoryResults,
  RepositoryScanStatus,
  SubmittedRepositoryScan,
} from '#repository-scans/repository-scan.ts'
import { listScans, loadResultDigest, loadScanStatus } from '#repository-scans/repository-scan-report.ts'
import { removeScan } from '#repository-scans/remove-scan.ts'
import { submitScan } from '#repository-scans/submit-scan.ts'
import { uploadRoutes } from '#repository-scans/uploads/upload-routes.ts'

const scanners = { scopes: repositoryScanners, feature: 'deepscan' } as const
const readers = { scopes: repositoryScanReaders, feature: 'deepscan' } as const
const tags = ['deep scans']
const UidQuery = Type.Object({ uid: Type.String({ minLength: 1, maxLength: 100 }) })
const document = {
  description: 'The result document, byte for byte',
  content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
}

/** Submits, follows and removes repository scans (docs/reference/repository-scans.md#operations). */
export function repositoryScanRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    writeRoutes(app, context)
    readRoutes(app, context)
    resultRoutes(app, context)
    uploadRoutes(app, context)
  }
}

const submitSchema = {
  operationId: 'submitRepositoryScan',
  summary: 'Scan a repository or an archive; with projectName, fill a module from it',
  tags,
  body: NewRepositoryScan,
  response: { 200: SubmittedRepositoryScan },
}

const cancelSchema = {
  operationId: 'removeRepositoryScan',
  summary: 'Cancel a scan and remove its result',
  tags,
  querystring: UidQuery,
  response: { 204: Type.Null() },
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  app.post('/repository/scan', { config: scanners, schema: submitSchema }, async ({ caller, body }) => ({
    uid: await submitScan(context, caller, body),
    status: 'queued' as const,
  }))
  app.delete('/repository/scan', { config: scanners, schema: cancelSchema }, async ({ caller, query }, reply) => {
    await removeScan(context, caller, query.uid)
    return reply.code(204).send(null)
  })
}

const statusSchema = {
  operationId: 'getRepositoryScanStatus',
  summary: 'Read how far a scan is; poll it until status is finished or failed',
  tags,
  querystring: UidQuery,
  response: { 200: RepositoryScanStatus },
}

const listSchema = {
  operationId: 'listRepositoryScans',
  summary: 'List repository scans, newest first',
  tags,
  querystring: PageQuery,
  response: { 200: Type.Array(ListedRepositoryScan) },
}

function readRoutes(app: RouteHost, { db }: AppContext): void {
  app.get('/repository/status', { config: scanners, schema: statusSchema }, ({ caller, query }) => loadScanStatus(db, caller, query.uid))
  app.get('/repository/scans', { config: readers, schema: listSchema }, async ({ caller, query }, reply) => [
    ...sendPage(reply, query.page, await listScans(db, caller, query.page)),
  ])
}

const resultsSchema = {
  operationId: 'getRepositoryResults',
  summary: 'Read where the result document of a finished scan is',
  tags,
  querystring: UidQuery,
  response: { 200: RepositoryResults },
}

const resultSchema = {
  operationId: 'getRepositoryResult',
  summary: 'Download the result document of a scan, byte for byte',
  tags,
  params: Type.Object({ uid: Id }),
  response: { 200: document, 304: Type.Null() },
}

function resultRoutes(app: RouteHost, { db, config, files }: AppContext): void {
  app.get('/repository/results', { config: readers, schema: resultsSchema }, async ({ caller, query: { uid } }) => {
    await loadResultDigest(db, caller, uid)
    return { results: `${config.http.publicUrl}${basePath}/repository/results/${uid}.json` }
  })
  app.get('/repository/results/:uid.json', { config: readers, schema: resultSchema }, async ({ caller, params, headers }, reply) => {
    const digest = await loadResultDigest(db, caller, params.uid)
    reply.headers({ etag: `W/"${digest}"`, 'cache-control': 'private, max-age=31536000, immutable' })
    if (includesTag(headers['if-none-match'], digest)) return reply.code(304).send(null)
    return reply.type('application/json; charset=utf-8').send(await files.read(caller.companyId, digest))
  })
}
