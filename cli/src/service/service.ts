import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { CliError, ConnectionLost, exitCodes, failed } from '#cli-error.ts'
import { readServiceError } from '#service/read-service-error.ts'
import { readBytes, readJson } from '#service/read-json.ts'
import { send } from '#service/send.ts'

/** A client of a running service with one key. Error responses become a CliError with the service's message. */
export interface Service {
  readonly url: URL
  readonly get: <Answer>(path: string) => Promise<Answer>
  /** Reads an answer that is not JSON. */
  readonly text: (path: string) => Promise<string>
  readonly post: <Answer>(path: string, body?: unknown) => Promise<Answer>
  readonly patch: <Answer>(path: string, body: unknown) => Promise<Answer>
  readonly delete: (path: string) => Promise<void>
  /** Sends a stream of any size; has no timeout. */
  readonly upload: <Answer>(path: string, upload: Upload) => Promise<Answer>
  /** Returns the response as a stream. */
  readonly download: (path: string) => Promise<IncomingMessage>
  /** Loads one page of a list. */
  readonly page: (path: string, page: number) => Promise<Page>
}

export interface Upload {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable
}

export interface Page {
  readonly items: readonly unknown[]
  readonly isLast: boolean
  /** On all pages. */
  readonly total: number
}

/** Only uploads and downloads take longer. */
const requestTimeoutMs = 120_000

export function openService(url: URL, key: string | undefined): Service {
  const headers = { ...(key !== undefined && { 'x-api-key': key }), 'user-agent': 'waybill-cli', accept: 'application/json' }
  async function call(method: string, path: string, more: Partial<Parameters<typeof send>[1]> = {}): Promise<IncomingMessage> {
    const answer = await send(urlOf(url, path), { method, timeoutMs: requestTimeoutMs, ...more, headers: { ...headers, ...more.headers } })
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    throw await readServiceError(answer, url)
  }
  return {
    url,
    get: async (path) => readJson(await call('GET', path)),
    text: async (path) => (await readBytes(await call('GET', path, { headers: { accept: '*/*' } }))).toString('utf8'),
    post: async (path, body) => readJson(await call('POST', path, jsonOf(body))),
    patch: async (path, body) => readJson(await call('PATCH', path, jsonOf(body))),
    delete: async (path) => void (await call('DELETE', path)).resume(),
    upload: async (path, upload) => {
      const answer = call('POST', path, { ...upload, timeoutMs: undefined })
      return readJson(await answer.catch(async (error: unknown) => throwReason(error, () => call('GET', keyCheckOf(path)))))
    },
    download: (path) => call('GET', path, { headers: { accept: '*/*' }, timeoutMs: undefined }),
    async page(path, page) {
      const answer = await call('GET', `${path}${path.includes('?') ? '&' : '?'}page=${String(page)}`)
      const items = await readJson(answer)
      if (!Array.isArray(items)) throw failed(`the service at ${url.origin} answered something other than a list`)
      return { items, isLast: answer.headers['x-has-more'] !== 'true', total: Number(answer.headers['x-total-count'] ?? items.length) }
    },
  }
}

/** A resource that answers 401 or 403 to a key that may not upload. */
function keyCheckOf(path: string): string {
  return path.startsWith('/admin/') ? '/admin/feeds' : '/account/authorization'
}

/** A service that closes the connection while a body is sent may have rejected the key unheard; asking again shows that. */
async function throwReason(error: unknown, ask: () => Promise<IncomingMessage>): Promise<never> {
  if (!(error instanceof ConnectionLost)) throw error
  try {
    const answer = await ask()
    answer.resume()
  } catch (reason) {
    if (reason instanceof CliError && reason.exitCode === exitCodes.refused) throw reason
  }
  throw error
}

function jsonOf(body: unknown): { readonly headers: Readonly<Record<string, string>>; readonly body?: string } {
  return body === undefined ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Appends a path to the base URL of the interface. */
function urlOf(base: URL, path: string): URL {
  return new URL(`${base.href}${path}`)
}
