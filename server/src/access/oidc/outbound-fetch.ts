import type { CustomFetch } from 'openid-client'
import { type Outbound, readText } from '#platform/outbound.ts'

const maxBytes = 1_048_576
const timeoutMs = 10_000
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Lets the client of the provider reach the network through the outbound guard only, without redirects. */
export function outboundFetch(outbound: Outbound): CustomFetch {
  return async (url, { body, headers, signal }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    const response = await outbound.fetch(url, {
      headers,
      ...(typeof text === 'string' && { body: text }),
      ...(signal !== undefined && { signal }),
      maxBytes,
      timeoutMs,
      maxRedirects: 0,
    })
    const answer = await readText(response)
    const type = response.headers['content-type']
    return new Response(withoutBody.has(response.status) ? null : answer, {
      status: response.status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  }
}
