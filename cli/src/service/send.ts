import type { IncomingMessage, request as sendRequest, RequestOptions } from 'node:http'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { ConnectionLost, failed, refused } from '#cli-error.ts'

/** A request to send. */
export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Streamed, never held in memory as a whole. */
  readonly body?: string | Readable | undefined
  /** Longest inactivity in milliseconds; unlimited by default. */
  readonly timeoutMs?: number | undefined
}

/**
 * Sends a request and returns as soon as the response begins, even before the body is sent completely: a service that rejects an upload
 * does not wait for gigabytes. Throws when the service cannot be reached or the body cannot be read.
 */
export function send(url: URL, { method, headers, body, timeoutMs }: OutgoingRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { method, headers: { ...headers, ...lengthOf(body) }, agent: false }
    const request = senderOf(url)(url, options, (answer) => {
      if (isStream(body)) body.unpipe(request)
      // an unfinished body must not keep the connection open
      answer.once('close', () => request.destroy())
      resolve(answer)
    })
    request.on('error', (error) => reject(unreachable(url, error)))
    if (timeoutMs !== undefined)
      request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer for ${String(timeoutMs / 1000)} s`)))
    if (!isStream(body)) return request.end(body)
    body.on('error', (error) => {
      reject(refused(`the content to send cannot be read: ${error.message}`))
      request.destroy()
    })
    return body.pipe(request)
  })
}

/** To import `node:http` reads all that it exports, for which it loads the fetch of Node.js: a fifth of the time of a start. */
const load = createRequire(process.execPath)

function senderOf({ protocol }: URL): typeof sendRequest {
  const { request } = load(protocol === 'https:' ? 'node:https' : 'node:http') as { readonly request: typeof sendRequest }
  return request
}

function isStream(body: OutgoingRequest['body']): body is Readable {
  return body !== undefined && typeof body !== 'string'
}

function lengthOf(body: OutgoingRequest['body']): Readonly<Record<string, string>> {
  return typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
}

function unreachable({ origin, protocol, host }: URL, error: NodeJS.ErrnoException): Error {
  // after trying several addresses, the errors are inside
  const [cause = error] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error]
  const code = cause.code ?? ''
  if (protocol === 'https:' && notTls.has(code))
    return failed(`the service at ${origin} does not answer by https; is the URL http://${host}?`)
  if (code.startsWith('HPE_')) return failed(`the service at ${origin} does not answer by ${protocol.slice(0, -1)}; is the URL right?`)
  if (untrusted.has(code))
    return failed(`the certificate of ${origin} is not trusted: name the file of its authority by NODE_EXTRA_CA_CERTS (${code})`)
  return new ConnectionLost(`the service at ${origin} cannot be reached: ${cause.message}`)
}

/** What OpenSSL says to an answer in plain http. */
const notTls: ReadonlySet<string> = new Set([
  'EPROTO',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
])

/** What OpenSSL says to a certificate whose authority it does not know. */
const untrusted: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
