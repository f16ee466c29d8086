import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { IMP } from '#access/scope-sets.ts'
import { collect } from '#platform/http/body-parsers.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { receiveUpload } from '#platform/http/upload.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import type { BomUpload } from '#imports/bom-upload.ts'
import { ImportResult } from '#imports/import-result.ts'
import { receiveBom } from '#imports/receive-bom.ts'

/** §8: a JSON import body is at most 5 MB; MB are MiB (decisions 16). */
const jsonImportLimit = 5 * 1_048_576

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

const Document = Type.Unsafe<Buffer>({ 'x-raw': true, type: 'object', description: 'a CycloneDX 1.2–1.7 document' })
const FilePart = Type.Unsafe<unknown>({
  'x-raw': true,
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
})
const tags = ['imports']

/** Imports of CycloneDX, as a body and as a file (§4.6). */
export function importRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    bodyRoute(app, tools)
    fileRoute(app, tools)
  }
}

function bodyRoute(app: RouteHost, tools: Tools): void {
  app.post(
    '/core/imports/scan/cyclonedx',
    {
      bodyLimit: jsonImportLimit,
      config: { scopes: IMP, body: 'bytes' },
      schema: { summary: 'Import a CycloneDX document', tags, querystring: ImportQuery, body: Document, response: { 201: ImportResult } },
    },
    async (request, reply) => {
      const upload = uploadOf(request, request.query, request.body)
      return reply.code(201).send(await receiveBom(tools, request.caller, upload))
    },
  )
}

function fileRoute(app: RouteHost, tools: Tools): void {
  const limit = tools.config.http.uploadLimit
  app.post(
    '/core/imports/scan/cyclonedx/json',
    {
      bodyLimit: limit + 1_048_576,
      config: { scopes: IMP, body: 'upload' },
      schema: {
        summary: 'Import a CycloneDX file',
        tags,
        querystring: ImportQuery,
        body: FilePart,
        consumes: ['multipart/form-data'],
        response: { 201: ImportResult },
      },
    },
    async (request, reply) => {
      const { taken } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
      return reply.code(201).send(await receiveBom(tools, request.caller, uploadOf(request, request.query, taken)))
    },
  )
}

function uploadOf({ headers }: FastifyRequest, query: ImportQuery, bytes: Buffer): BomUpload {
  if ((query.projectId || query.project || query.projectName) === undefined)
    throw invalid('project', 'project is required: the name or id of an existing project')
  return {
    bytes,
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
