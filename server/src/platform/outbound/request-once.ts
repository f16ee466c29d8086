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
  /** Aborts request and response. */
  readonly signal: AbortSignal
  /** Longest silence. */
  readonly idleMs: number
}

/** Keep-alive agents; each outbound client has its own, since allow lists differ. */
export interface Connections {
  readonly 'http:': HttpAgent
  readonly 'https:': HttpsAgent
}

export function createConnections(): Connections {
  const options = { keepAlive: true, maxSockets: 16, maxFreeSockets: 4 }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}

/** Sends a request to one of these addresses only, so that a DNS change cannot redirect it. */
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
  const state = { isAnswered: false }
  const sent = (isPlain ? requestHttp : requestHttps)(url, options, (answer) => {
    state.isAnswered = true
    sent.setTimeout(0)
    resolve(answer)
  })
  sent.setTimeout(idleMs, () => sent.destroy(new Error('it sent nothing for too long')))
  sent.on('error', (cause) => {
    // reading the body fails with it; nobody would wait for another try
    if (state.isAnswered) return
    if (isStale(sent, cause)) resolve(requestOnce(request, addresses, connections))
    else reject(new OutboundFailedError(`${displayUrl(url)} could not be read: ${failureReason(cause, signal)}`, { cause }))
  })
  sent.end(body)
  return promise
}

/** Detects a kept-alive connection that the server closed on reuse. Repeating a GET is harmless. */
function isStale({ reusedSocket, method }: ClientRequest, cause: NodeJS.ErrnoException): boolean {
  return reusedSocket && method === 'GET' && cause.code === 'ECONNRESET'
}

/** Describes what went wrong; an abort reason takes precedence. */
export function failureReason(cause: unknown, signal: AbortSignal): string {
  const error: unknown = signal.aborted ? signal.reason : cause
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'it took too long'
  if (error instanceof AggregateError) return failureReason(error.errors[0], signal)
  return error instanceof Error ? error.message : String(error)
}

function pinnedLookup(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first = { address: '', family: 4 }] = addresses
    // node:net may request all addresses to try them in turn
    process.nextTick(() => (all === true ? done(null, [...addresses]) : done(null, first.address, first.family)))
  }
}
