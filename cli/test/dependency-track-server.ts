import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const trackKey = 'odt_key-that-nobody-may-see'

type Rows = readonly object[]

/** What a server that answers as Dependency-Track does holds, by path below `/api/v1`. */
export interface Held {
  /** Lists with paging and `X-Total-Count`. */
  readonly lists: Record<string, Rows | (() => Iterable<object>)>
  /** Objects and documents, by path with the ids of the query (`analysis/PROJECT/COMPONENT/VULNERABILITY`). */
  readonly objects: Record<string, unknown>
}

export interface TrackServer {
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** Answers that are given once, in place of the real ones, by path. */
  readonly faults: Map<string, ((response: ServerResponse) => void)[]>
}

/** Starts it; lists of findings are not paged, as in version 4, unless `isPaged`. */
export async function trackServer(held: Held, { isPaged = false } = {}): Promise<TrackServer> {
  const asked: string[] = []
  const faults: TrackServer['faults'] = new Map()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://track')
    const path = pathname.replace(/^\/api\/v1\//u, '')
    asked.push(path)
    const fault = faults.get(path)?.shift()
    if (fault !== undefined) return fault(response)
    return answer({ request, response, path, query: searchParams, isPaged }, held)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked, faults }
}

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: URLSearchParams
  readonly isPaged: boolean
}

function answer(asked: Asked, held: Held): void {
  const { request, response, path, query } = asked
  if (request.headers['x-api-key'] !== trackKey) return void response.writeHead(401).end()
  const list = held.lists[path]
  if (list !== undefined) return answerList(asked, list)
  const trail =
    path === 'analysis' ? `analysis/${['project', 'component', 'vulnerability'].map((name) => query.get(name) ?? '').join('/')}` : path
  const object = held.objects[trail]
  // Dependency-Track writes this text in place of JSON
  if (object === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('could not be found.')
  return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(object))
}

function answerList({ response, path, query, isPaged }: Asked, list: Rows | (() => Iterable<object>)): void {
  if (typeof list === 'function') return streamList(response, list())
  const isWhole = path.startsWith('finding/') && !isPaged
  const size = isWhole ? list.length : Number(query.get('pageSize') ?? 100)
  const start = isWhole ? 0 : (Number(query.get('pageNumber') ?? 1) - 1) * size
  const headers = { 'content-type': 'application/json', 'x-total-count': String(list.length) }
  response.writeHead(200, headers).end(JSON.stringify(list.slice(start, start + size)))
}

/** Writes a list of any length without holding it. */
function streamList(response: ServerResponse, rows: Iterable<object>): void {
  const iterator = rows[Symbol.iterator]()
  const seen = { count: 0 }
  response.writeHead(200, { 'content-type': 'application/json' })
  function write(): void {
    for (let next = iterator.next(); ; next = iterator.next()) {
      if (next.done === true) return void response.end(seen.count === 0 ? '[]' : ']')
      const opening = seen.count++ === 0 ? '[' : ','
      if (!response.write(`${opening}${JSON.stringify(next.value)}`)) return void response.once('drain', write)
    }
  }
  write()
}
