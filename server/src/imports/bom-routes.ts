import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { IMP } from '#access/scope-sets.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import type { BomFormat } from '#standards/bom/read-bom.ts'
import type { BomUpload } from '#imports/bom-upload.ts'
import { documentBody, documentFile, FilePart, RawDocument, receiveDocumentFile } from '#imports/document-route.ts'
import { ImportResult } from '#imports/import-result.ts'
import { receiveBom } from '#imports/receive-bom.ts'

const tags = ['imports']
const name = Type.Optional(Type.String({ maxLength: 1000 }))
const label = Type.Optional(Type.String({ maxLength: 500 }))

/** The query of an import (§4.6). */
const ImportQuery = Type.Object({
  project: name,
  projectName: name,
  projectId: name,
  module: name,
  moduleName: name,
  moduleId: name,
  pkgType: Type.Optional(Type.String({ maxLength: 50, description: 'package type of components without a package URL' })),
  version: Type.Optional(Type.String({ maxLength: 20, description: 'format version where the document names none' })),
  release: label,
  branch: label,
  tag: label,
  binaryLinks: Type.Optional(Type.String({ maxLength: 20_000, description: 'links to the artefacts, separated by commas' })),
  demo: Type.Optional(QueryFlag),
})
type ImportQuery = Static<typeof ImportQuery>

/** A way in: where, in which format, and what the documentation calls it. */
interface WayIn {
  readonly path: string
  readonly format: BomFormat
  readonly name: string
}

const bodies: readonly WayIn[] = [
  { path: '/core/imports/scan/cyclonedx', format: 'cyclonedx', name: 'CycloneDX 1.2–1.7' },
  { path: '/core/imports/scan/spdx', format: 'spdx', name: 'SPDX 2.2, 2.3 or 3.0 JSON' },
]

const files: readonly WayIn[] = [
  { path: '/core/imports/scan/cyclonedx/json', format: 'cyclonedx', name: 'CycloneDX 1.2–1.7' },
  { path: '/core/imports/scan/spdx/json', format: 'spdx', name: 'SPDX 2.2, 2.3 or 3.0 JSON' },
  { path: '/core/imports/scan/spdx/rdf', format: 'spdx-rdf', name: 'SPDX 2.2 or 2.3 RDF/XML' },
]

/** Imports of bills of materials, as a body and as a file (§4.6). */
export function bomRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const way of bodies) bodyRoute(app, tools, way)
    for (const way of files) fileRoute(app, tools, way)
  }
}

function bodyRoute(app: RouteHost, tools: Tools, { path, format, name: called }: WayIn): void {
  app.post(
    path,
    {
      ...documentBody(IMP),
      schema: {
        summary: `Import a ${called} document`,
        tags,
        querystring: ImportQuery,
        body: RawDocument,
        response: { 201: ImportResult },
      },
    },
    async (request, reply) => {
      const upload = uploadOf(request, request.query, { bytes: request.body, format })
      return reply.code(201).send(await receiveBom(tools, request.caller, upload))
    },
  )
}

function fileRoute(app: RouteHost, tools: Tools, { path, format, name: called }: WayIn): void {
  const limit = tools.config.http.uploadLimit
  app.post(
    path,
    {
      ...documentFile(IMP, limit),
      schema: {
        summary: `Import a ${called} file`,
        tags,
        querystring: ImportQuery,
        body: FilePart,
        consumes: ['multipart/form-data'],
        response: { 201: ImportResult },
      },
    },
    async (request, reply) => {
      const bytes = await receiveDocumentFile(request, limit)
      return reply.code(201).send(await receiveBom(tools, request.caller, uploadOf(request, request.query, { bytes, format })))
    },
  )
}

function uploadOf({ headers }: FastifyRequest, query: ImportQuery, document: Pick<BomUpload, 'bytes' | 'format'>): BomUpload {
  if ((query.projectId || query.project || query.projectName) === undefined)
    throw invalid('project', 'project is required: the name or id of an existing project')
  return {
    ...document,
    project: { project: query.project || query.projectName, projectId: query.projectId },
    module: { moduleId: query.moduleId, name: query.module || query.moduleName || undefined },
    pkgType: query.pkgType,
    version: query.version,
    options: {
      release: query.release,
      branch: query.branch,
      tag: query.tag,
      binaryLinks: linksOf(query.binaryLinks),
      demo: isTrue(query.demo),
      userAgent: headers['user-agent']?.slice(0, 500),
    },
  }
}

function linksOf(text: string | undefined): readonly { name: string }[] {
  const links = (text ?? '')
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '')
  return links.map((link) => ({ name: link }))
}
