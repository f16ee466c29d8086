import type { IncomingHttpHeaders } from 'node:http'
import { type OutboundResponse, OutboundFailedError, readText } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'
import { minuteText } from '#platform/minute-text.ts'

/** A publisher that accepts no requests until a given time. */
export class PublisherBusy extends Error {
  readonly until: Date

  constructor(url: string, until: Date) {
    super(`${new URL(url).host} takes no more questions until ${minuteText(until)}`)
    this.until = until
  }
}

/** A JSON response, or why there is none. */
export type PublisherAnswer =
  | { readonly is: 'content'; readonly content: unknown; readonly headers: IncomingHttpHeaders }
  | { readonly is: 'known' }
  /** Nothing of this name exists, or it is private. */
  | { readonly is: 'absent' }

/** Requests a path, with a leading slash, below a publisher's base URL. */
export type PublisherClient = (path: string, knownTag?: string) => Promise<PublisherAnswer>

interface Publisher {
  readonly url: string
  readonly token?: string | undefined
  readonly signal: AbortSignal
}

const maxBytes = 4 * 1_048_576
const timeoutMs = 30_000

/**
 * Creates a client for a publisher. It rejects with PublisherBusy when the rate limit is used up, and with another error when the response
 * is unusable.
 */
export function createPublisherClient(
  { outbound, now }: Pick<AppContext, 'outbound' | 'now'>,
  { url, token, signal }: Publisher,
): PublisherClient {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return async (path, knownTag) => {
    const tag = knownTag === undefined ? {} : { 'if-none-match': knownTag }
    const headers = { accept: 'application/json', ...authorization, ...tag }
    const answer = await outbound.fetch(`${url}${path}`, { headers, maxBytes, timeoutMs, signal })
    if (answer.status === 200) return { is: 'content', content: await contentOf(answer), headers: answer.headers }
    answer.cancel()
    return answerWithoutContent(answer, now())
  }
}

async function contentOf(answer: OutboundResponse): Promise<unknown> {
  const text = await readText(answer)
  try {
    return JSON.parse(text)
  } catch {
    throw new OutboundFailedError(`${answer.url} returned something other than JSON`)
  }
}

/**
 * Forges respond with 404, 409, 451 or 403 for a repository that is gone, empty, blocked by law or private, and with 204 for one without
 * commits.
 */
const absentStatuses = new Set([202, 204, 403, 404, 409, 410, 451])

/** GitHub responds with 403 when a limit is used up, others with 429 or 503. */
const busyStatuses = new Set([403, 429, 503])

function answerWithoutContent({ status, headers, url }: OutboundResponse, now: Date): PublisherAnswer {
  if (status === 304) return { is: 'known' }
  const until = busyStatuses.has(status) ? busyUntil(headers, now) : undefined
  if (until !== undefined) throw new PublisherBusy(url, until)
  if (status === 429) throw new PublisherBusy(url, new Date(now.getTime() + defaultPauseMs))
  if (absentStatuses.has(status)) return { is: 'absent' }
  throw new OutboundFailedError(
    status === 401 ? `${new URL(url).host} does not accept the token` : `${url} was answered with status ${String(status)}`,
  )
}

const defaultPauseMs = 10 * 60_000
const maxPauseMs = 24 * 60 * 60_000

/** Reads `Retry-After` or the reset time of an exhausted limit; at most a day. */
function busyUntil(headers: IncomingHttpHeaders, now: Date): Date | undefined {
  const wait = retryAfterOf(headers['retry-after'], now) ?? resetOf(headers, now)
  return wait === undefined ? undefined : new Date(now.getTime() + Math.min(Math.max(wait, 1000), maxPauseMs))
}

function retryAfterOf(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  const wait = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : wait
}

function resetOf(headers: IncomingHttpHeaders, now: Date): number | undefined {
  for (const prefix of ['x-ratelimit', 'ratelimit']) {
    const [remaining, reset] = [headers[`${prefix}-remaining`], Number(headers[`${prefix}-reset`])]
    if (remaining === '0') return Number.isFinite(reset) ? reset * 1000 - now.getTime() : defaultPauseMs
  }
  return undefined
}
