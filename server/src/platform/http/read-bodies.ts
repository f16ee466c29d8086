import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#platform/http/parse-json.ts'
import { isForm, readForm } from '#platform/http/read-form.ts'
import { HttpError, tooLarge } from '#platform/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `bytes`: the handler gets the body as a Buffer; `stream`: as a stream of any content type; `upload`: multipart as a stream; `either`:
     * multipart as a stream, JSON as a Buffer; by default, parsed JSON.
     */
    body?: 'bytes' | 'stream' | 'upload' | 'either'
    /** The path that takes the body as a file, up to a higher limit; a 413 names it. */
    filePath?: string
    /** Accepts a form too, of which these fields are read. */
    formFields?: readonly string[]
    /** Leaves decoding to the handler, which does not rely on the header `content-encoding`. */
    isDecodedLater?: boolean
  }
}

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/** Reads plain and compressed bodies, parses JSON safely and applies the route's limit after decoding. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, _reply, payload) => decode(request, payload as Readable))
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json/u, async (request: FastifyRequest, payload: Readable) =>
    readJson(request, payload),
  )
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => accept(request, payload))
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.method !== 'GET') request.body = emptyBody(request)
  })
}

/** Replaces a missing body; stream and upload handlers see that there is none. */
function emptyBody({ routeOptions: { config } }: FastifyRequest): object | undefined {
  if (config.body === 'bytes') return Buffer.alloc(0)
  return config.body === undefined ? {} : undefined
}

function decode(request: FastifyRequest, payload: Readable): Readable {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '' || request.routeOptions.config.isDecodedLater === true) return payload
  const decoder = decoders.get(encoding)?.()
  if (decoder === undefined) throw new HttpError(415, `content-encoding ${encoding} is not accepted; send gzip, br, zstd or none`)
  forgetLength(request)
  payload.on('error', (error) => decoder.destroy(error))
  decoder.on('error', () => payload.unpipe(decoder))
  // discard what arrives after decoding has ended, or the connection would never become idle
  decoder.on('close', () => payload.unpipe(decoder).resume())
  return payload.pipe(decoder)
}

/** The length is that of the encoded body, and the limit applies to the decoded one; without either a body without a type counts as none. */
function forgetLength({ headers }: FastifyRequest): void {
  delete headers['content-length']
  headers['transfer-encoding'] ??= 'chunked'
}

async function readJson(request: FastifyRequest, payload: Readable): Promise<unknown> {
  if (request.is404) return payload.resume()
  const { body, filePath } = request.routeOptions.config
  if (body === 'stream') return payload
  if (body === 'upload') return accept(request, payload)
  const bytes = await collect(payload, limitOf(request), filePath)
  return body === 'bytes' || body === 'either' ? bytes : parseJson(bytes)
}

async function accept(request: FastifyRequest, payload: Readable): Promise<unknown> {
  if (request.is404) return payload.resume()
  const { body, formFields } = request.routeOptions.config
  if (formFields !== undefined && isForm(request)) return readForm(await collect(payload, limitOf(request)), formFields)
  const type = request.headers['content-type'] ?? 'none'
  if (body === 'stream' || (takesForms(body) && type.startsWith('multipart/form-data'))) return payload
  payload.resume()
  throw unacceptable(type, body)
}

function limitOf({ routeOptions: { bodyLimit } }: FastifyRequest): number {
  return bodyLimit
}

function unacceptable(type: string, body: string | undefined): HttpError {
  const expected = takesForms(body) ? 'multipart/form-data' : 'application/json'
  return new HttpError(415, `content-type ${type} is not accepted here; send ${expected}`)
}

function takesForms(body: string | undefined): boolean {
  return body === 'upload' || body === 'either'
}

/** Reads a whole stream; throws a 413 as soon as it exceeds the limit, a 400 when its encoding is broken. The 413 names the path that takes it as a file. */
export async function collect(payload: Readable, limit: number, filePath?: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const size = { bytes: 0 }
  try {
    const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    for await (const chunk of pieces) chunks.push(within({ limit, filePath }, size, chunk))
  } catch (error) {
    abandon(payload)
    throw error instanceof HttpError ? error : new HttpError(400, `the body could not be read: ${(error as Error).message}`)
  }
  return join(chunks, size.bytes)
}

/** Copying more at once would block other requests. */
const bytesPerTurn = 4_194_304

async function join(chunks: readonly Buffer[], length: number): Promise<Buffer> {
  if (length <= bytesPerTurn) return Buffer.concat(chunks, length)
  const joined = Buffer.allocUnsafeSlow(length)
  let [at, turn] = [0, 0]
  for (const chunk of chunks) {
    at += chunk.copy(joined, at)
    if (at - turn < bytesPerTurn) continue
    await nextTurn()
    turn = at
  }
  return joined
}

/**
 * Abandons a stream that was not read completely. Decoding stops, but the connection stays open and discards the rest: clients often read
 * the response only after sending everything.
 */
export function abandon(payload: Readable): void {
  if (payload instanceof Transform) payload.destroy()
  else payload.resume()
}

interface BodyLimit {
  readonly limit: number
  readonly filePath: string | undefined
}

function within({ limit, filePath }: BodyLimit, size: { bytes: number }, chunk: Buffer): Buffer {
  size.bytes += chunk.length
  if (size.bytes <= limit) return chunk
  const most = describeBytes(limit)
  if (filePath === undefined) throw tooLarge(`the body is larger than ${most}`)
  throw tooLarge(`the body is larger than ${most}: send it as the part file of a form (multipart/form-data) to POST ${filePath}`)
}

/** Formats bytes: `5 MiB` rather than `5242880`. */
export function describeBytes(bytes: number): string {
  const mebibytes = bytes / 1_048_576
  return mebibytes >= 1 ? `${String(Math.round(mebibytes * 10) / 10)} MiB` : `${String(bytes)} bytes`
}
