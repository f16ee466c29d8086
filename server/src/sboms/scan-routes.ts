import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { recordActivity } from '#access/access.ts'
import { importersAndComplianceManagers, portfolioReadersAndDevelopers } from '#access/scope-sets.ts'
import { transact } from '#database/transact.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import { basePath } from '#platform/http/http-server.ts'
import { includesTag } from '#platform/http/if-none-match.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { requireFilteredScope } from '#portfolio/portfolio.ts'
import { BinaryLink, Scan } from '#sboms/scan.ts'
import { documentMediaTypes, documentNameOf, mediaTypeOf } from '#sboms/scan-document.ts'
import { loadScanDocument } from '#sboms/scan-document-store.ts'
import { replaceBinaryLinks } from '#sboms/scan-link-store.ts'
import { listScans, loadScan } from '#sboms/scan-store.ts'

const ScanId = Type.Object({ scan_id: Id })
const ListQuery = Type.Object({ ...PageQuery.properties, projectId: Type.Optional(Type.String()), moduleId: Type.Optional(Type.String()) })
const LinkList = Type.Array(BinaryLink, { maxItems: 1000 })
const LinksBody = Type.Union([Type.Object({ binaryLinks: LinkList }, { ...closed, title: 'BinaryLinksChange' }), LinkList])
const Links = Type.Object({ binaryLinks: LinkList }, { title: 'BinaryLinks' })
const document = {
  description: 'The document, byte for byte',
  content: Object.fromEntries(documentMediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
}
const tags = ['scans']

/** Reads of scans, and the links to what was built from them (docs/reference/scans.md#operations). */
export function scanRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    linkRoutes(app, context)
    documentRoute(app, context)
  }
}

function readRoutes(app: RouteHost, context: AppContext): void {
  const { db, config } = context
  function withUrl(scan: Scan): Scan {
    return { ...scan, url: `${config.http.publicUrl}${basePath}${scan.url}` }
  }
  app.get(
    '/core/scans',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listScans',
        summary: 'List scans, newest first',
        tags,
        querystring: ListQuery,
        response: { 200: Type.Array(Scan) },
      },
    },
    async ({ caller, query }, reply) => {
      await requireFilteredScope(db, caller, query)
      const { items, total } = await listScans(db, caller, query)
      return [...sendPage(reply, query.page, { items: items.map(withUrl), total })]
    },
  )
  app.get(
    '/core/scans/:scan_id',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getScan',
        summary: 'Read a scan; poll it until analysisStatus is Finished',
        tags,
        params: ScanId,
        response: { 200: Scan },
      },
    },
    async ({ caller, params }) => withUrl(await loadScan(db, caller, params.scan_id)),
  )
}

function documentRoute(app: RouteHost, { db, files }: AppContext): void {
  app.get(
    '/core/scans/:scan_id/document',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'getScanDocument',
        summary: 'Download the imported document, byte for byte',
        tags,
        params: ScanId,
        response: { 200: document, 304: Type.Null() },
      },
    },
    async ({ caller, params, headers }, reply) => {
      const { digest, format, module, submitted } = await loadScanDocument(db, caller, params.scan_id)
      // the document of a scan never changes
      reply.headers({ etag: `W/"${digest}"`, 'cache-control': 'private, max-age=31536000, immutable' })
      if (includesTag(headers['if-none-match'], digest)) return reply.code(304).send(null)
      const bytes = await files.read(caller.companyId, digest)
      const type = mediaTypeOf(format, bytes)
      reply.header('content-disposition', contentDisposition('attachment', documentNameOf(module, submitted, type)))
      return reply.type(type).send(bytes)
    },
  )
}

function linkRoutes(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/core/scans/:scan_id/binaryLinks',
    {
      config: { scopes: portfolioReadersAndDevelopers },
      schema: {
        operationId: 'listScanBinaryLinks',
        summary: 'List the links to the artefacts of a scan',
        tags,
        params: ScanId,
        response: { 200: Links },
      },
    },
    async ({ caller, params }) => ({ binaryLinks: (await loadScan(db, caller, params.scan_id)).binaryLinks }),
  )
  app.post(
    '/core/scans/:scan_id/binaryLinks',
    {
      config: { scopes: importersAndComplianceManagers },
      schema: {
        operationId: 'setScanBinaryLinks',
        summary: 'Replace the links to the artefacts of a scan',
        tags,
        params: ScanId,
        body: LinksBody,
        response: { 201: Links },
      },
    },
    async ({ caller, params, body }, reply) => {
      const binaryLinks = Array.isArray(body) ? body : body.binaryLinks
      await transact(db, async (trx) => {
        await replaceBinaryLinks(trx, caller, params.scan_id, binaryLinks)
        await recordActivity(trx, caller, { action: 'updated', object: 'scan', objectId: params.scan_id, name: 'binary links' })
      })
      return reply.code(201).send({ binaryLinks })
    },
  )
}
