import { failed } from '#cli-error.ts'
import { readJson } from '#service/read-json.ts'
import { send } from '#service/send.ts'

/** A client of the API of a repository's host. */
export type HostCall = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

const timeoutMs = 60_000

/** Opens a client; errors name method, path and status, never the token. */
export function openHost(api: string, headers: Readonly<Record<string, string>>): HostCall {
  const sent = { accept: 'application/json', 'user-agent': 'waybill-cli', 'content-type': 'application/json', ...headers }
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const url = new URL(`${api.replace(/\/$/u, '')}${path}`)
    const answer = await send(url, { method, headers: sent, timeoutMs, body: body === undefined ? undefined : JSON.stringify(body) })
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return readJson<Answer>(answer)
    answer.resume()
    throw failed(`${url.host} answered ${String(status)} to ${method} ${url.pathname}`)
  }
}

/** Reads the pages of a list until one is not full. */
export async function* pagesOf<Item>(call: HostCall, path: string): AsyncGenerator<Item> {
  const size = 100
  for (let page = 1; ; page++) {
    const items = await call<readonly Item[]>('GET', `${path}?per_page=${String(size)}&page=${String(page)}`)
    yield* items
    if (items.length < size) return
  }
}
