import { ParseError, unexpectedFormatError } from '@waybill/documents'
import { asObject, readJson } from '@waybill/documents/json'
import { Type } from 'typebox'
import { type Caller, requireAccess } from '#access/access.ts'
import { projectWriters } from '#access/scope-sets.ts'
import { anyDocumentPath, FileBody, multipartOverhead, receiveFile, userAgentOf } from '#ingest/define-format.ts'
import { type Format, formatOf, kindsOf, type StoreGuard } from '#ingest/format.ts'
import { readDocument } from '#ingest/read-document.ts'
import type { AppContext } from '#platform/app-context.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import { isId } from '#platform/ids.ts'
import { findOrCreateProject } from '#portfolio/portfolio.ts'

const id = 'any'

const Result = Type.Unsafe<object>({
  type: 'object',
  title: 'AnyImportResult',
  description: 'the kind of the document, and what the path of its format answers',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
  additionalProperties: true,
})

/** Returns the kind of a document that some format takes; throws a ParseError for any other. */
function readKind({ bytes }: { readonly bytes: Uint8Array }, formats: readonly Format[]): string {
  const kind = foreignKindOf(bytes, formats)
  if (kind !== undefined) return kind
  const document = asObject(readJson(bytes).value) ?? {}
  const found = kindsOf(formats).find(({ detect }) => detect?.(document) !== undefined)
  if (found !== undefined) return found.kind
  throw unexpectedFormatError(document, { name: 'one that can be imported', pointer: '', problem: 'The document is of no known kind' })
}

/** Returns the kind of a document that is not JSON, where a format takes it. */
function foreignKindOf(bytes: Uint8Array, formats: readonly Format[]): string | undefined {
  if (isJson(bytes)) return undefined
  try {
    readJson(bytes)
    return undefined
  } catch (error) {
    const kind = error instanceof ParseError ? error.found : undefined
    if (kind !== undefined && formatOf(formats, kind) !== undefined) return kind
    throw error
  }
}

function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 100)).trimStart()
  return start.startsWith('{') || start.startsWith('[')
}

const ProjectToCreate = {
  createProject: Type.Optional({ ...QueryFlag, description: 'creates a named project that does not exist, with what is stored' }),
}

interface NamedProject {
  readonly projectId?: string
  readonly project?: string
  readonly projectName?: string
  readonly createProject?: string
}

/** Creates the project that a request names in the transaction that stores its document: a document that is refused leaves none. */
function guardOf({ now }: AppContext, caller: Caller, format: Format, query: NamedProject): StoreGuard | undefined {
  if (!isTrue(query.createProject)) return undefined
  requireAccess(caller, { scopes: projectWriters })
  const named = 'projectName' in format.query ? nameIn(query) : undefined
  return named && { before: async (trx) => void (await findOrCreateProject(trx, caller, { ...named, created: now() })) }
}

/** Reads the name of a project, and the parameter that holds it; an id names none that could be created. */
function nameIn(query: NamedProject): { readonly name: string; readonly parameter: string } | undefined {
  const parameter = query.project ? 'project' : 'projectName'
  const name = query[parameter]?.trim() ?? ''
  return query.projectId || name === '' || isId(name) ? undefined : { name, parameter }
}

/** Takes a document of any format, with the rights and the answer of the path of its format (docs/reference/imports.md#any-document). */
export const anyDocument: Format = {
  id,
  name: 'any document',
  kinds: [],
  readers: { kind: readKind },
  path: anyDocumentPath,
  namesFields: false,
  scopes: [],
  query: {},
  accept: () => Promise.reject(new Error('no document is of the kind any')),
  register(app, context, formats) {
    const limit = context.config.http.uploadLimit
    const querystring = Type.Object({ ...(Object.assign({}, ...formats.map(({ query }) => query)) as Format['query']), ...ProjectToCreate })
    const schema = {
      operationId: 'importAny',
      summary: 'Import a file of any kind: its content says which',
      tags: ['imports'],
      querystring,
      body: FileBody,
      consumes: ['multipart/form-data'],
      response: { 201: Result },
    }
    app.post(
      anyDocumentPath,
      { bodyLimit: limit + multipartOverhead, config: { scopes: 'any-key', body: 'upload' }, schema },
      async (request, reply) => {
        const { caller, query } = request
        const bytes = await receiveFile(request, limit)
        const kind = (await readDocument(formats, { format: id, reader: 'kind', input: { bytes } })) as string
        const format = formatOf(formats, kind)
        if (format === undefined) throw new Error(`no format takes ${kind}`)
        requireAccess(caller, format)
        const guard = guardOf(context, caller, format, query as NamedProject)
        const answer = await format.accept(context, { caller, bytes, query, userAgent: userAgentOf(request), formats, guard })
        return reply.code(201).send({ kind, ...answer })
      },
    )
  },
}
