import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import type { Address } from '#platform/outbound/guard-target.ts'
import { OutboundFailedError, displayUrl } from '#platform/outbound/outbound-error.ts'

/** One request, without redirects. */
export interface Request {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  /** Ends request and answer, whatever they are doing. */
  readonly signal: AbortSignal
  /** Longest silence. */
  readonly idleMs: number
}

/** Kept connections; one pool for each way out, because what one may reach is no business of another. */
export interface Connections {
  readonly 'http:': HttpAgent
  readonly 'https:': HttpsAgent
}

export function createConnections(): Connections {
  const options = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4 }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}

/** Sends a request to one of these addresses and to no other, so that a name cannot point elsewhere meanwhile. */
export function requestOnce(request: Request, addresses: readonly Address[], connections: Connections): Promise<IncomingMessage> {
  const { url, method, headers, body, signal, idleMs } = request
  const isPlain = url.protocol === 'http:'
  const options: RequestOptions = {
    method,
    headers,
    signal,
    agent: connections[isPlain ? 'http:' : 'https:'],
    lookup: pinnedLookup(addresses),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = (isPlain ? requestHttp : requestHttps)(url, options, (answer) => {
    sent.setTimeout(0)
    resolve(answer)
  })
  sent.setTimeout(idleMs, () => sent.destroy(new Error('it was silent for too long')))
  sent.on('error', (cause) => {
    if (isStale(sent, cause)) resolve(requestOnce(request, addresses, connections))
    else reject(new OutboundFailedError(`${displayUrl(url)} could not be read: ${failureReason(cause, signal)}`, { cause }))
  })
  sent.end(body)
  return promise
}

/** A kept connection that the server closed just when it was used again. Sending twice is harmless for a GET. */
function isStale({ reusedSocket, method }: ClientRequest, cause: NodeJS.ErrnoException): boolean {
  return reusedSocket && method === 'GET' && cause.code === 'ECONNRESET'
}

/** What went wrong, in words: the reason of the signal, where that ended it. */
export function failureReason(cause: unknown, signal: AbortSignal): string {
  const error: unknown = signal.aborted ? signal.reason : cause
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it took too long'
  if (error instanceof AggregateError) return failureReason(error.errors[0], signal)
  return error instanceof Error ? error.message : String(error)
}

function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first = { address: '', family: 4 }] = addresses
    // node:net may ask for all addresses, to try them one after the other
    process.nextTick(() => (all === true ? done(null, [...addresses]) : done(null, first.address, first.family)))
  }
}
