import type { IncomingHttpHeaders } from 'node:http'
import { type OutboundResponse, OutboundFailedError, readText } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'

/** A publisher that wants to be left alone until then. */
export class PublisherBusy extends Error {
  readonly until: Date

  constructor(url: string, until: Date) {
    super(`${new URL(url).host} takes no more questions until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    this.until = until
  }
}

/** An answer of JSON, or why there is none. */
export type PublisherAnswer =
  | { readonly is: 'told'; readonly content: unknown; readonly headers: IncomingHttpHeaders }
  | { readonly is: 'known' }
  /** There is nothing of this name, or nobody may see it. */
  | { readonly is: 'absent' }

/** Asks one publisher below a base URL; a path begins with a slash. */
export type PublisherClient = (path: string, knownTag?: string) => Promise<PublisherAnswer>

interface Publisher {
  readonly url: string
  readonly token?: string | undefined
  readonly signal: AbortSignal
}

const maxBytes = 4 * 1_048_576
const timeoutMs = 30_000

/**
 * Makes a way to ask a publisher. Rejects with PublisherBusy where its limit is used up, with another error where the answer
 * cannot be used.
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
    if (answer.status === 200) return { is: 'told', content: await contentOf(answer), headers: answer.headers }
    answer.cancel()
    return answerWithoutContent(answer, now())
  }
}

async function contentOf(answer: OutboundResponse): Promise<unknown> {
  const text = await readText(answer)
  try {
    return JSON.parse(text)
  } catch {
    throw new OutboundFailedError(`${answer.url} was answered with what is no JSON`)
  }
}

/** Of a repository that is gone, empty, blocked by law or private the forges say 404, 409, 451 and 403; without commits 204. */
const absentStatuses = new Set([202, 204, 403, 404, 409, 410, 451])

/** Where a limit is used up GitHub says 403, others 429 or 503. */
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

/** What `Retry-After` or a limit that is used up says; at most a day. */
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
