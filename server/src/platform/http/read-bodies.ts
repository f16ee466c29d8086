import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#platform/http/parse-json.ts'
import { HttpError, tooLarge } from '#platform/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `bytes`: the handler gets the body as a Buffer; `stream`: as a stream of any content type; otherwise JSON is parsed. */
    body?: 'bytes' | 'stream' | 'upload'
  }
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Reads bodies: plain or compressed, JSON parsed under guard, everything within the route's limit after decoding. */
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

/** What stands for a body that was not sent; whoever reads a stream or an upload sees that there is none. */
function emptyBody({ routeOptions: { config } }: FastifyRequest): object | undefined {
  if (config.body === 'bytes') return Buffer.alloc(0)
  return config.body === undefined ? {} : undefined
}

function decode(request: FastifyRequest, payload: Readable): Readable {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return payload
  const decoder = decoders[encoding]?.()
  if (decoder === undefined) throw new HttpError(415, `content-encoding ${encoding} is not accepted; send gzip, br, zstd or none`)
  // the declared length is that of the encoded body; what counts is the decoded one
  delete request.headers['content-length']
  payload.on('error', (error) => decoder.destroy(error))
  decoder.on('error', () => payload.unpipe(decoder))
  // what still comes after decoding has ended is taken and dropped, or the connection would never come to rest
  decoder.on('close', () => payload.unpipe(decoder).resume())
  return payload.pipe(decoder)
}

async function readJson(request: FastifyRequest, payload: Readable): Promise<unknown> {
  if (request.is404) return payload.resume()
  const { body } = request.routeOptions.config
  if (body === 'stream') return payload
  if (body === 'upload') return accept(request, payload)
  const bytes = await collect(payload, request.routeOptions.bodyLimit ?? 0)
  return body === 'bytes' ? bytes : parseJson(bytes)
}

async function accept(request: FastifyRequest, payload: Readable): Promise<unknown> {
  if (request.is404) return payload.resume()
  const { body } = request.routeOptions.config
  const type = request.headers['content-type'] ?? 'none'
  if (body === 'stream' || (body === 'upload' && type.startsWith('multipart/form-data'))) return payload
  payload.resume()
  throw new HttpError(
    415,
    `content-type ${type} is not accepted here; send ${body === 'upload' ? 'multipart/form-data' : 'application/json'}`,
  )
}

/** Reads a stream whole; 413 as soon as it exceeds the limit, 400 when its encoding is broken. */
export async function collect(payload: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const size = { bytes: 0 }
  try {
    const pieces = payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    for await (const chunk of pieces) chunks.push(within(limit, size, chunk))
  } catch (error) {
    abandon(payload)
    throw error instanceof HttpError ? error : new HttpError(400, `the body could not be read: ${(error as Error).message}`)
  }
  return Buffer.concat(chunks)
}

/**
 * Lets go of a stream that is not read to its end. Decoding stops; the connection stays, and what still comes is dropped: the
 * sender hears the answer only once all is taken from him.
 */
export function abandon(payload: Readable): void {
  if (payload instanceof Transform) payload.destroy()
  else payload.resume()
}

function within(limit: number, size: { bytes: number }, chunk: Buffer): Buffer {
  size.bytes += chunk.length
  if (size.bytes > limit) throw tooLarge(`the body is larger than ${describeBytes(limit)}`)
  return chunk
}

/** `5 MiB` reads better than `5242880`. */
export function describeBytes(bytes: number): string {
  const mebibytes = bytes / 1_048_576
  return mebibytes >= 1 ? `${String(Math.round(mebibytes * 10) / 10)} MiB` : `${String(bytes)} bytes`
}
