import { setTimeout as pause } from 'node:timers/promises'
import { type OutboundResponse, OutboundFailedError } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A client of the NVD API that returns pages as byte streams. */
export interface NvdApi {
  readonly page: (query: PageQuery) => Promise<AsyncIterable<Uint8Array>>
}

export interface PageQuery {
  readonly startIndex: number
  /** Only records changed in this window; ISO 8601. */
  readonly window?: { readonly from: string; readonly to: string } | undefined
}

const publisher = 'services.nvd.nist.gov'
/** The NVD allows five requests per thirty seconds without a key, fifty with one. */
const pausesMs = { withoutKey: 6_000, withKey: 600 }
const maxAttempts = 4
const bounds = { maxBytes: 512 * 1_048_576, timeoutMs: 10 * 60_000 }
/** Rate limiting, and the statuses the NVD sends under load. */
const transientStatuses = new Set([403, 429, 500, 502, 503, 504])

export const pageSize = 2_000

/** Opens the API at its URL, or a mirror of it, which is used without pauses. */
export function openNvdApi({ outbound, config }: Pick<AppContext, 'outbound' | 'config'>, signal: AbortSignal): NvdApi {
  const { urls, nvdKey } = config.feeds
  const baseUrl = urls.nvd
  const usual = nvdKey === undefined ? pausesMs.withoutKey : pausesMs.withKey
  const rest = new URL(baseUrl).hostname === publisher ? usual : 0
  const headers = nvdKey === undefined ? {} : { apiKey: nvdKey }
  async function attempt(url: string, number: number): Promise<OutboundResponse> {
    if (rest > 0) await pause(rest * 2 ** (number - 1), undefined, { signal })
    const answer = await outbound.fetch(url, { ...bounds, headers, signal })
    if (answer.status === 200) return answer
    answer.cancel()
    if (number < maxAttempts && transientStatuses.has(answer.status)) return attempt(url, number + 1)
    throw new OutboundFailedError(`${baseUrl} was answered with status ${String(answer.status)}`)
  }
  return {
    async page(query) {
      const answer = await attempt(`${baseUrl}?${parametersOf(query).toString()}`, 1)
      if (answer.headers['content-type']?.includes('text/html') !== true) return answer.body
      answer.cancel()
      throw new OutboundFailedError(`${baseUrl} returned an HTML page instead of records`)
    },
  }
}

function parametersOf({ startIndex, window }: PageQuery): URLSearchParams {
  const paging = { resultsPerPage: String(pageSize), startIndex: String(startIndex) }
  return new URLSearchParams({ ...paging, ...(window && { lastModStartDate: window.from, lastModEndDate: window.to }) })
}
