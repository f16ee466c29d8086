import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Caller, Feature, Scope } from '#access/access.ts'
import type { Format, ReceivedDocument, Readers } from '#ingest/format.ts'
import { readDocument } from '#ingest/read-document.ts'
import type { ReaderCall } from '#ingest/run-reader.ts'
import type { AppContext } from '#platform/app-context.ts'
import { collect } from '#platform/http/read-bodies.ts'
import { HttpError } from '#platform/http-error.ts'
import { receiveUpload } from '#platform/http/receive-upload.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import { timed } from '#platform/metrics/timed.ts'
import { traced } from '#platform/tracing/tracer.ts'

/** A path that takes documents of a format: as the body of the request, or as a file in a form. */
interface UploadPath {
  readonly path: string
  readonly as: 'body' | 'file'
  readonly operationId: string
  readonly summary: string
}

type BoundReaders<R extends Readers> = {
  readonly [Name in keyof R]: (
    input: Parameters<R[Name]>[0],
    call?: Pick<ReaderCall, 'isHandedOver'>,
  ) => Promise<Awaited<ReturnType<R[Name]>>>
}

/** An uploaded document, and what the request says about it. */
export interface Upload<Query extends TSchema = TSchema, R extends Readers = Readers> {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly query: Static<Query>
  readonly userAgent: string | undefined
  /** The format's readers, in this thread or in a worker; they reject a document with 400. */
  readonly read: BoundReaders<R>
  readonly formats: readonly Format[]
  readonly resolvePlacement?: ReceivedDocument['resolvePlacement']
  readonly guard?: ReceivedDocument['guard']
}

/** Everything there is to know about a format of uploads. */
interface FormatDefinition<R extends Readers, Query extends TObject, Result extends TSchema> extends Pick<Format, 'id' | 'name' | 'kinds'> {
  readonly readers: R
  readonly scopes: readonly Scope[]
  readonly feature?: Feature
  readonly tags: readonly string[]
  /** The first is the one that error messages name. */
  readonly uploads: readonly [UploadPath, ...UploadPath[]]
  readonly query?: Query
  readonly result: Result
  readonly namesFields?: boolean
  /** Stores the document and what follows from it, in one transaction. */
  readonly ingest: (context: AppContext, upload: Upload<Query, R>) => Promise<Static<Result>>
  /** Registers the routes that read back what was stored. */
  readonly reads?: Format['register']
}

/** Makes a format with its routes. */
export function defineFormat<R extends Readers, Query extends TObject, Result extends TSchema>(
  definition: FormatDefinition<R, Query, Result>,
): Format {
  const { id, name, kinds, readers, uploads, namesFields = false, reads, scopes, feature, query } = definition
  const ingest = measured(id, definition.ingest)
  return {
    id,
    name,
    kinds,
    readers,
    path: uploads[0].path,
    namesFields,
    scopes,
    ...(feature && { feature }),
    query: query?.properties ?? {},
    accept: (context, document) =>
      ingest(context, {
        ...document,
        query: document.query as Static<Query>,
        read: bindReaders(definition, document.formats),
      }),
    register(app, context, formats) {
      for (const upload of uploads) uploadRoute(app, { ...definition, ingest }, { upload, context, formats })
      reads?.(app, context, formats)
    },
  }
}

/** Measures how long a document takes, and what becomes of it. */
function measured<Input, Result>(
  format: string,
  ingest: (context: AppContext, input: Input) => Promise<Result>,
): (context: AppContext, input: Input) => Promise<Result> {
  return (context, input) =>
    timed(
      () => traced({ name: `import ${format}` }, () => ingest(context, input)),
      (seconds, error) => metrics.imports.observe({ format, outcome: outcomeOf(error) }, seconds),
    )
}

function outcomeOf(error: unknown): 'stored' | 'rejected' | 'failed' {
  if (error === undefined) return 'stored'
  return error instanceof HttpError && error.status < 500 ? 'rejected' : 'failed'
}

/** The path that takes a file of every format. */
export const anyDocumentPath = '/core/imports/any'

/** The upper bound of every document sent as a body, in bytes (docs/reference/limits.md#json-bodies). */
const bodyLimit = 5 * 1_048_576
/** Allowance for the boundaries and fields beside a file. */
export const multipartOverhead = 1_048_576

const RawDocument = Type.Unsafe<Buffer>({ 'x-raw': true, type: 'object', description: 'the document' })

/** A form with a file. */
export const FileBody = Type.Unsafe<unknown>({
  'x-raw': true,
  title: 'FileForm',
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
})

interface UploadRoute {
  readonly upload: UploadPath
  readonly context: AppContext
  readonly formats: readonly Format[]
}

function uploadRoute<R extends Readers, Query extends TObject, Result extends TSchema>(
  app: FastifyInstance,
  definition: FormatDefinition<R, Query, Result>,
  { upload: { path, as, operationId, summary }, context, formats }: UploadRoute,
): void {
  const { scopes, feature, tags, query, result, ingest } = definition
  const limit = context.config.http.uploadLimit
  const isFile = as === 'file'
  const schema: FastifySchema = {
    operationId,
    summary,
    tags,
    ...(query && { querystring: query }),
    body: isFile ? FileBody : RawDocument,
    ...(isFile && { consumes: ['multipart/form-data'] }),
    response: { 201: result },
  }
  const config = { scopes, body: isFile ? 'upload' : 'bytes', filePath: filePathOf(definition), ...(feature && { feature }) } as const
  const read = bindReaders(definition, formats)
  app.post(path, { bodyLimit: isFile ? limit + multipartOverhead : bodyLimit, config, schema }, async (request, reply) => {
    const bytes = isFile ? await receiveFile(request, limit) : (request.body as Buffer)
    // the schema above has checked the query
    const answer = await ingest(context, {
      caller: request.caller,
      bytes,
      query: request.query as Static<Query>,
      userAgent: userAgentOf(request),
      read,
      formats,
    })
    return reply.code(201).send(answer)
  })
}

/** Returns the path that takes documents of a format as files. */
function filePathOf({ uploads }: { readonly uploads: readonly UploadPath[] }): string {
  return uploads.find(({ as }) => as === 'file')?.path ?? anyDocumentPath
}

/** Returns the program that sent a request, as it is stored. */
export function userAgentOf({ headers }: FastifyRequest): string | undefined {
  return headers['user-agent']?.slice(0, 500)
}

/** Reads the file of a form; 400 without one, 413 over the limit. */
export async function receiveFile(request: FastifyRequest, limit: number): Promise<Buffer> {
  const { content } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  return content
}

function bindReaders<R extends Readers>({ id, readers }: { readonly id: string; readonly readers: R }, formats: readonly Format[]) {
  const bound = Object.keys(readers).map((reader) => [
    reader,
    (input: ReaderCall['input'], call: Pick<ReaderCall, 'isHandedOver'> = {}) =>
      readDocument(formats, { ...call, format: id, reader, input }),
  ])
  return Object.fromEntries(bound) as BoundReaders<R>
}
