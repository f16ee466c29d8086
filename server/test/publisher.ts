import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response at a path. */
export interface Published {
  readonly body: string | Buffer
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection in the middle of the body. */
  readonly isCut?: boolean
}

/** A real HTTP server that publishes files with ETags. */
export interface Publisher {
  readonly url: string
  readonly put: (path: string, answer: Published) => void
  /** Returns `200 /path` and so on since the last call. */
  readonly takeRequests: () => readonly string[]
  readonly close: () => void
}

export async function openPublisher(): Promise<Publisher> {
  const files = new Map<string, Published>()
  const requests: string[] = []
  const server = createServer((request, response) => respond(request, response, { files, requests }))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    put: (path, answer) => files.set(path, answer),
    takeRequests: () => requests.splice(0),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Shelf {
  readonly files: ReadonlyMap<string, Published>
  readonly requests: string[]
}

const absent: Published = { status: 404, body: '' }

function respond({ url: path = '', headers }: IncomingMessage, response: ServerResponse, { files, requests }: Shelf): void {
  const file = files.get(path) ?? absent
  const status = isKnown(file, headers['if-none-match']) ? 304 : (file.status ?? 200)
  requests.push(`${String(status)} ${path}`)
  if (file.isCut === true) return cut(file, response)
  response.writeHead(status, file.headers).end(status === 304 ? undefined : file.body)
}

function isKnown({ headers }: Published, tag: string | undefined): boolean {
  return tag !== undefined && headers?.['etag'] === tag
}

function cut({ body, headers }: Published, response: ServerResponse): void {
  response.writeHead(200, { ...headers, 'content-length': String(body.length + 10) })
  response.write(body, () => response.destroy())
}
