import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { failed, refused } from '#cli-error.ts'

/** One request. */
export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it comes, never held as a whole. */
  readonly body?: string | Readable | undefined
  /** How long nothing may happen, in milliseconds; without it, as long as it takes. */
  readonly timeoutMs?: number | undefined
}

/**
 * Sends a request and answers as soon as the answer begins, even where the body has not been sent to its end: a service that refuses
 * does not wait for gigabytes. Fails where it cannot be reached; refuses where the body cannot be read.
 */
export function send(url: URL, { method, headers, body, timeoutMs }: OutgoingRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options: RequestOptions = { method, headers: { ...headers, ...lengthOf(body) }, agent: false }
    const request = open(url, options, (answer) => {
      if (isStream(body)) body.unpipe(request)
      // a body that is not wanted any more must not keep the connection
      answer.once('close', () => request.destroy())
      resolve(answer)
    })
    request.on('error', (error) => reject(unreachable(url, error)))
    if (timeoutMs !== undefined)
      request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer for ${String(timeoutMs / 1000)} s`)))
    if (!isStream(body)) return request.end(body)
    body.on('error', (error) => {
      reject(refused(`what is to be sent cannot be read: ${error.message}`))
      request.destroy()
    })
    return body.pipe(request)
  })
}

function isStream(body: OutgoingRequest['body']): body is Readable {
  return body !== undefined && typeof body !== 'string'
}

function lengthOf(body: OutgoingRequest['body']): Readonly<Record<string, string>> {
  return typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
}

function unreachable({ origin }: URL, error: NodeJS.ErrnoException): Error {
  // several addresses were tried: their errors are inside
  const [cause = error] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error]
  return failed(`the service at ${origin} cannot be reached: ${cause.message}`)
}
