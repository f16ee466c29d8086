import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { importers } from '#access/scope-sets.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { SbomFormat } from '@waybill/documents'
import type { SbomUpload } from '#ingest/sbom-upload.ts'
import { documentBody, documentFile, FileBody, RawDocument, receiveDocumentFile } from '#ingest/document-route.ts'
import { ImportResult } from '#ingest/import-result.ts'
import { ingestSbom } from '#ingest/ingest-sbom.ts'

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
interface UploadRoute {
  readonly path: string
  readonly format: SbomFormat
  readonly name: string
}

const bodyUploads: readonly UploadRoute[] = [
  { path: '/core/imports/scan/cyclonedx', format: 'cyclonedx', name: 'CycloneDX 1.2–1.7' },
  { path: '/core/imports/scan/spdx', format: 'spdx', name: 'SPDX 2.2, 2.3 or 3.0 JSON' },
]

const fileUploads: readonly UploadRoute[] = [
  { path: '/core/imports/scan/cyclonedx/json', format: 'cyclonedx', name: 'CycloneDX 1.2–1.7' },
  { path: '/core/imports/scan/spdx/json', format: 'spdx', name: 'SPDX 2.2, 2.3 or 3.0 JSON' },
  { path: '/core/imports/scan/spdx/rdf', format: 'spdx-rdf', name: 'SPDX 2.2 or 2.3 RDF/XML' },
]

/** Imports of bills of materials, as a body and as a file (§4.6). */
export function sbomUploadRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const way of bodyUploads) bodyRoute(app, context, way)
    for (const way of fileUploads) fileRoute(app, context, way)
  }
}

function bodyRoute(app: RouteHost, context: AppContext, { path, format, name: called }: UploadRoute): void {
  app.post(
    path,
    {
      ...documentBody(importers),
      schema: {
        summary: `Import a ${called} document`,
        tags,
        querystring: ImportQuery,
        body: RawDocument,
        response: { 201: ImportResult },
      },
    },
    async (request, reply) => {
      const upload = toUpload(request, request.query, { bytes: request.body, format })
      return reply.code(201).send(await ingestSbom(context, request.caller, upload))
    },
  )
}

function fileRoute(app: RouteHost, context: AppContext, { path, format, name: called }: UploadRoute): void {
  const limit = context.config.http.uploadLimit
  app.post(
    path,
    {
      ...documentFile(importers, limit),
      schema: {
        summary: `Import a ${called} file`,
        tags,
        querystring: ImportQuery,
        body: FileBody,
        consumes: ['multipart/form-data'],
        response: { 201: ImportResult },
      },
    },
    async (request, reply) => {
      const bytes = await receiveDocumentFile(request, limit)
      return reply.code(201).send(await ingestSbom(context, request.caller, toUpload(request, request.query, { bytes, format })))
    },
  )
}

function toUpload({ headers }: FastifyRequest, query: ImportQuery, document: Pick<SbomUpload, 'bytes' | 'format'>): SbomUpload {
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
      binaryLinks: parseLinks(query.binaryLinks),
      demo: isTrue(query.demo),
      userAgent: headers['user-agent']?.slice(0, 500),
    },
  }
}

function parseLinks(text: string | undefined): readonly { name: string }[] {
  const links = (text ?? '')
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '')
  return links.map((link) => ({ name: link }))
}
