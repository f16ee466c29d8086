import { setTimeout as pause } from 'node:timers/promises'
import { type Outbound, type OutboundAnswer, OutboundFailed } from '#platform/outbound.ts'

/** A page of the API as it comes over the wire. */
export interface NvdApi {
  readonly page: (query: PageQuery) => Promise<AsyncIterable<Uint8Array>>
}

export interface PageQuery {
  readonly startIndex: number
  /** Changes of this time alone, ISO 8601. */
  readonly window?: { readonly from: string; readonly to: string } | undefined
}

const publisher = 'services.nvd.nist.gov'
/** Without a key five requests in thirty seconds are allowed. */
const pauseBetween = 6_000
const attempts = 4
const bounds = { maxBytes: 512 * 1_048_576, timeoutMs: 10 * 60_000 }
/** Too many requests, and what the publisher answers when it is busy. */
const passing = new Set([403, 429, 500, 502, 503, 504])

export const pageSize = 2_000

/** Opens the API at its address, or a copy of it: there no pauses are kept. */
export function openNvdApi({ fetch }: Outbound, baseUrl: string, signal: AbortSignal): NvdApi {
  const rest = new URL(baseUrl).hostname === publisher ? pauseBetween : 0
  async function attempt(url: string, number: number): Promise<OutboundAnswer> {
    if (rest > 0) await pause(rest * 2 ** (number - 1), undefined, { signal })
    const answer = await fetch(url, { ...bounds, signal })
    if (answer.status === 200) return answer
    answer.cancel()
    if (number < attempts && passing.has(answer.status)) return attempt(url, number + 1)
    throw new OutboundFailed(`${baseUrl} was answered with status ${String(answer.status)}`)
  }
  return {
    async page(query) {
      const answer = await attempt(`${baseUrl}?${parametersOf(query).toString()}`, 1)
      if (answer.headers['content-type']?.includes('text/html') !== true) return answer.body
      answer.cancel()
      throw new OutboundFailed(`${baseUrl} was answered with a page for people, not with records`)
    },
  }
}

function parametersOf({ startIndex, window }: PageQuery): URLSearchParams {
  const paging = { resultsPerPage: String(pageSize), startIndex: String(startIndex) }
  return new URLSearchParams({ ...paging, ...(window && { lastModStartDate: window.from, lastModEndDate: window.to }) })
}
