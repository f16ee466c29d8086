import createClient, { type Middleware } from 'openapi-fetch'
import { ApiError } from './api-error.ts'
import { countOpenings, csrfToken, openGate, waitForLogin } from './login-gate.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { noteReachable } from './reachability.ts'
import type { paths } from './schema.d.ts'

/** Sends the CSRF token with writes. It lives in memory alone, where pages of other sites cannot read it. */
const authentication: Middleware = {
  onRequest({ request }) {
    const token = csrfToken()
    if (request.method !== 'GET' && token !== undefined) request.headers.set('x-csrf-token', token)
    return request
  },
}

/** Sends a request again after the user has logged in: nothing that was typed is lost when a session ends. */
async function fetchWithLogin(request: Request): Promise<Response> {
  const again = request.clone()
  const openings = countOpenings()
  const response = await fetchOrThrow(request)
  if (response.status === 403 && (await hasNewToken(request))) return fetchOrThrow(withToken(again))
  if (response.status !== 401 || isLogin(request)) return response
  // what was sent before a login can be answered after it
  if (countOpenings() !== openings) return fetchWithLogin(withToken(again))
  await waitForLogin()
  return fetchOrThrow(withToken(again))
}

/** Whether a write was sent with the token of a former session: a login in another window is one of this window, too. */
async function hasNewToken({ method }: Request): Promise<boolean> {
  const before = csrfToken()
  if (method === 'GET' || before === undefined) return false
  const response = await fetchOrThrow(new Request('/api/v2/account/session'))
  if (response.ok) openGate((await response.json()) as Parameters<typeof openGate>[0])
  return csrfToken() !== before
}

function withToken(request: Request): Request {
  const token = csrfToken()
  if (token !== undefined) request.headers.set('x-csrf-token', token)
  return request
}

async function fetchOrThrow(request: Request): Promise<Response> {
  try {
    const response = (await takeEarlyAnswer(request)) ?? (await fetch(request))
    noteReachable(true)
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    noteReachable(false)
    throw new ApiError(0, { error: 'The service cannot be reached.' })
  }
}

/** Requests that find out whether somebody is logged in, or log in. */
function isLogin({ url }: Request): boolean {
  return /\/account\/(?:login|session(?!s)|oidc|welcome|invitations)/u.test(url)
}

/** The client of the service, typed by its OpenAPI description. */
export const api = createClient<paths>({ baseUrl: '/api/v2', fetch: fetchWithLogin })
api.use(authentication)

interface Outcome<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

interface Unwrapped<Data> {
  readonly data: Data
  readonly headers: Headers
}

/** Returns the body of a success with its headers; throws an ApiError otherwise. */
export async function unwrapWithHeaders<Data>(outcome: Promise<Outcome<Data>>): Promise<Unwrapped<Data>> {
  const { data, error, response } = await outcome
  if (!response.ok) throw new ApiError(response.status, error ?? {}, response.headers)
  return { data: data as Data, headers: response.headers }
}

/** Returns the body of a success; throws an ApiError otherwise. */
export async function unwrap<Data>(outcome: Promise<Outcome<Data>>): Promise<Data> {
  return (await unwrapWithHeaders(outcome)).data
}

/** Returns the tag that a write of what was read is conditional on. */
export function tagOf(headers: Headers): string {
  return headers.get('etag') ?? '*'
}

/** One page of a list, and the number of items on all pages. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** Returns a page of a list with its total; throws an ApiError otherwise. A list that is also served as CSV has texts as its type. */
export async function unwrapPage<Item>(outcome: Promise<Outcome<readonly Item[] | string>>): Promise<Page<Item>> {
  const { data, headers } = await unwrapWithHeaders(outcome)
  const items = data as readonly Item[]
  return { items, total: Number(headers.get('x-total-count') ?? items.length) }
}
