import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Feature, Scope } from '#access/access.ts'
import { collect } from '#platform/http/read-bodies.ts'
import { receiveUpload } from '#platform/http/receive-upload.ts'

/** §8: a JSON import body is at most 5 MB; MB are MiB, and it holds for every document sent as a body (decisions 16). */
const bodyLimit = 5 * 1_048_576
/** What boundaries and fields may take beside a file. */
const multipartOverhead = 1_048_576

/** The body of a route that takes a document as it is; the handler gets its bytes. */
export const RawDocument = Type.Unsafe<Buffer>({ 'x-raw': true, type: 'object', description: 'the document' })

/** The body of a route that takes a document as the multipart part `file`. */
export const FileBody = Type.Unsafe<unknown>({
  'x-raw': true,
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
})

interface RouteSettings<Body> {
  readonly bodyLimit: number
  readonly config: { readonly scopes: readonly Scope[]; readonly body: Body; readonly feature?: Feature }
}

/** Settings of a route that takes a document as its body. */
export function documentBody(scopes: readonly Scope[], feature?: Feature): RouteSettings<'bytes'> {
  return { bodyLimit, config: { scopes, body: 'bytes', ...(feature && { feature }) } }
}

/** Settings of a route that takes a document as a file of at most `limit` bytes. */
export function documentFile(scopes: readonly Scope[], limit: number, feature?: Feature): RouteSettings<'upload'> {
  return { bodyLimit: limit + multipartOverhead, config: { scopes, body: 'upload', ...(feature && { feature }) } }
}

/** The bytes of the file a request brings; 400 without one, 413 over the limit. */
export async function receiveDocumentFile(request: FastifyRequest, limit: number): Promise<Buffer> {
  const { content } = await receiveUpload(request, limit, (stream) => collect(stream, limit))
  return content
}
