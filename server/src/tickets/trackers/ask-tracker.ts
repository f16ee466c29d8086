import type { AppContext } from '#platform/app-context.ts'
import { OutboundBlockedError, OutboundFailedError, type OutboundResponse, readText } from '#platform/outbound.ts'
import type { IssueTracker, TrackerRequest } from '#tickets/trackers/issue-tracker.ts'

const maxBytes = 1_048_576
const timeoutMs = 20_000

/** Longest part of a tracker's own message that is shown. */
const longestMessage = 300

const second = 1_000

/** For a limit that does not say how long it lasts. */
const defaultPauseMs = 60 * second

/** Upper bound for Retry-After. */
const longestPauseMs = 4 * 60 * 60 * second

/** Why a tracker did not do what it was asked. */
export class TrackerError extends Error {
  /** Undefined when it did not answer. */
  readonly status: number | undefined
  /** How long it wants to be left alone. */
  readonly pauseMs: number | undefined

  constructor(message: string, { status, pauseMs }: { readonly status?: number; readonly pauseMs?: number | undefined } = {}) {
    super(message)
    this.status = status
    this.pauseMs = pauseMs
  }
}

export interface TrackerAnswer {
  /** Undefined when nothing changed since the given entity tag. */
  readonly content: unknown
  readonly etag: string | undefined
}

type AskContext = Pick<AppContext, 'outbound' | 'now'>

/** Sends one request to a tracker; throws a TrackerError for every failure and for an answer that is not JSON. */
export async function askTracker(
  { outbound, now }: AskContext,
  tracker: IssueTracker,
  request: TrackerRequest,
  etag?: string,
): Promise<TrackerAnswer> {
  const { name, base, headers } = tracker
  try {
    const answer = await outbound.fetch(`${base}${request.path}`, {
      headers: {
        ...headers,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(etag !== undefined && { 'if-none-match': etag }),
      },
      ...(request.body && { body: JSON.stringify(request.body), method: request.method }),
      maxBytes,
      timeoutMs,
    })
    return await readAnswer(answer, name, now())
  } catch (error) {
    if (error instanceof OutboundBlockedError || error instanceof OutboundFailedError) throw new TrackerError(`${name}: ${error.message}`)
    throw error
  }
}

async function readAnswer(answer: OutboundResponse, name: string, at: Date): Promise<TrackerAnswer> {
  const { status, headers } = answer
  const text = await readText(answer)
  const { etag } = headers
  if (status === 304) return { content: undefined, etag }
  if (status < 200 || status > 299)
    throw new TrackerError(`${name} answered ${String(status)}${messageOf(text)}`, { status, pauseMs: pauseOf(status, headers, at) })
  return { content: parse(text) ?? null, etag }
}

function parse(text: string): unknown {
  try {
    // PostgreSQL stores no NUL characters
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)) as unknown
  } catch {
    return undefined
  }
}

/** Finds the message in an error of Jira, GitHub or GitLab. */
function messageOf(text: string): string {
  const { message, error, errorMessages, errors } = (parse(text) ?? {}) as Readonly<Record<string, unknown>>
  const parts = [message, error, errorMessages, errors].flatMap(textsOf)
  return parts.length === 0 ? '' : `: ${parts.join('; ').slice(0, longestMessage)}`
}

/** Reads a text, a list of texts, or texts by the field they are about. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.filter((inner) => typeof inner === 'string')
  return Object.entries(value ?? {}).flatMap(([field, inner]) => {
    const texts = [inner].flat().filter((text) => typeof text === 'string')
    return texts.length === 0 ? [] : [`${field}: ${texts.join(', ')}`]
  })
}

/** Rate limits: 429, and GitHub's 403 with Retry-After or no requests left. */
function pauseOf(status: number, headers: OutboundResponse['headers'], at: Date): number | undefined {
  const isRefused = status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0')
  if (status !== 429 && !isRefused) return undefined
  const reset = headers['x-ratelimit-reset'] ?? headers['ratelimit-reset']
  const asked = [Number(headers['retry-after']) * second, Number(reset) * second - at.getTime()].find(Number.isFinite) ?? defaultPauseMs
  return Math.min(Math.max(asked, second), longestPauseMs)
}
