import { lookup as lookupSystem } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, validateHeaderValue } from 'node:http'

import { readAllowList } from '#platform/outbound/allow-list.ts'
import { checkTarget, guardTarget, type Lookup } from '#platform/outbound/guard-target.ts'
import { acceptedEncodings, requireLength, limitedBody } from '#platform/outbound/limited-body.ts'
import { OutboundFailedError, OutboundBlockedError, displayUrl } from '#platform/outbound/outbound-error.ts'
import { createConnections, failureReason, type Request, requestOnce } from '#platform/outbound/request-once.ts'

export { OutboundFailedError, OutboundBlockedError } from '#platform/outbound/outbound-error.ts'

/** The only access to the network. Private and reserved addresses are blocked unless the operator allows them. */
export interface Outbound {
  /**
   * Fetches an http(s) URL and follows redirects, checking each one like the first. Returns a response with any status. Throws
   * OutboundBlockedError for what is not allowed or exceeds a limit, OutboundFailedError for other failures; so does reading the body.
   */
  readonly fetch: (url: string, options: OutboundOptions) => Promise<OutboundResponse>
  /**
   * Checks a URL without a request. Throws OutboundBlockedError for what `fetch` would reject and for a local name that does not resolve,
   * OutboundFailedError for any other name that does not resolve within five seconds.
   */
  readonly check: (url: string) => Promise<void>
}

export interface OutboundOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Of a request with a body; POST by default. */
  readonly method?: 'PUT' | 'PATCH' | undefined
  /** With a body, the request is a POST and follows no redirects. */
  readonly body?: string | Uint8Array
  /** Of the decoded body. */
  readonly maxBytes: number
  /** From the call to the end of the body. */
  readonly timeoutMs: number
  /** Longest silence; 30 s by default. */
  readonly idleMs?: number
  readonly signal?: AbortSignal
  /** 5 by default. */
  readonly maxRedirects?: number
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The final URL after redirects. */
  readonly url: string
  /** Decoded. Read it to the end, leave the loop, or call `cancel`. */
  readonly body: AsyncIterable<Uint8Array>
  readonly cancel: () => void
}

interface OutboundSettings {
  /** Hosts and networks that may be reached although private, and by plain HTTP. */
  readonly allow: readonly string[]
  readonly lookup?: Lookup
}

/** Creates the outbound client; throws for an allow-list entry that is neither a host nor a network. */
export function createOutbound({ allow, lookup = lookupAddresses }: OutboundSettings): Outbound {
  const allowList = readAllowList(allow)
  const connections = createConnections()

  async function follow(request: Request, options: OutboundOptions, redirects: number): Promise<OutboundResponse> {
    if (redirects < 0) throw new OutboundBlockedError(`${displayUrl(request.url)} is one redirect too many`)
    const addresses = await rejectOnAbort(guardTarget(request.url, allowList, lookup), request)
    const answer = await requestOnce(request, addresses, connections)
    if (!isRedirect(answer)) return toOutboundResponse(answer, request, options.maxBytes)
    answer.destroy()
    const target = redirectTarget(answer, request)
    return follow(followRedirect(request, target), options, redirects - 1)
  }

  return {
    fetch: async (url, options) => follow(firstRequest(url, options), options, options.maxRedirects ?? 5),
    async check(text) {
      const url = parseUrl(text)
      await rejectOnAbort(checkTarget(url, allowList, lookup), { url, signal: AbortSignal.timeout(5_000) })
    },
  }
}

/** Reads the whole body as UTF-8 text. */
export async function readText({ body }: OutboundResponse): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
}

async function lookupAddresses(host: string): ReturnType<Lookup> {
  const addresses = await lookupSystem(host, { all: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

function firstRequest(text: string, { headers = {}, method, body, timeoutMs, idleMs = 30_000, signal }: OutboundOptions): Request {
  const url = parseUrl(text)
  requireSendable(headers)
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]
  return {
    url,
    method: body === undefined ? 'GET' : (method ?? 'POST'),
    headers: { 'user-agent': 'waybill', 'accept-encoding': acceptedEncodings, ...headers },
    body,
    signal: AbortSignal.any(signals),
    idleMs,
  }
}

/** Throws for a value that HTTP cannot carry, such as a pasted token with a line break, without repeating it. */
function requireSendable(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      validateHeaderValue(name, value)
    } catch {
      throw new OutboundBlockedError(`the value of the header ${name} has characters that cannot be sent`)
    }
  }
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutboundBlockedError('the address to fetch is not a URL')
  return url
}

/** Stops waiting for the resolver, which cannot be cancelled. */
function rejectOnAbort<T>(work: Promise<T>, { url, signal }: Pick<Request, 'url' | 'signal'>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  function abort(): void {
    reject(new OutboundFailedError(`${displayUrl(url)} could not be read: ${failureReason(undefined, signal)}`))
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort))
}

function isRedirect({ statusCode = 0, headers: { location } }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode) && location !== undefined
}

function redirectTarget({ headers: { location = '' } }: IncomingMessage, { url, body }: Request): URL {
  if (body !== undefined) throw new OutboundBlockedError(`${displayUrl(url)} redirects a request with a body`)
  const target = URL.parse(location, url.href)
  if (target === null) throw new OutboundFailedError(`${displayUrl(url)} redirects to an invalid URL`)
  return target
}

const harmlessHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'if-none-match',
  'if-modified-since',
  'git-protocol',
])

/** Removes headers that may be secret when the redirect leads to another origin. */
function followRedirect(request: Request, url: URL): Request {
  if (url.origin === request.url.origin) return { ...request, url }
  const headers = Object.entries(request.headers).filter(([name]) => harmlessHeaders.has(name.toLowerCase()))
  return { ...request, url, headers: Object.fromEntries(headers) }
}

function toOutboundResponse(answer: IncomingMessage, { url, signal, idleMs }: Request, maxBytes: number): OutboundResponse {
  const limits = { name: displayUrl(url), maxBytes, signal, idleMs }
  requireLength(answer, limits)
  const body = limitedBody(answer, limits)
  return { status: answer.statusCode ?? 0, headers: answer.headers, url: url.href, body, cancel: () => void answer.destroy() }
}
