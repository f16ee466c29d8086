import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** An answer in place of that of the service. */
export interface Interference {
  /** Part of the path of the requests it is for, or what the path matches. */
  readonly path: string | RegExp
  /** What the answer of the service waits for; the service itself gets the request at once. */
  readonly after?: Promise<void>
  /** Undefined drops the connection, as a service does that is being restarted. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** How many requests; every one where it is left out. */
  readonly times?: number
}

/** What stands between browser and service, as a proxy does in a real installation. */
export interface Proxy {
  readonly url: string
  readonly interfere: (interference: Interference | undefined) => void
  readonly close: () => void
}

export async function startProxy(target: string): Promise<Proxy> {
  const state: { interference: Interference | undefined; times: number } = { interference: undefined, times: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const { interference } = state
    const isMeant = interference !== undefined && incoming.url !== undefined && isFor(interference, incoming.url)
    if (!isMeant || state.times >= (interference.times ?? Number.POSITIVE_INFINITY)) return forward(target, incoming, outgoing)
    state.times += 1
    if (interference.after) return forward(target, incoming, outgoing, interference.after)
    answer(interference, outgoing)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    interfere(interference) {
      Object.assign(state, { interference, times: 0 })
      // connections that are open, like the stream of events, end with a service that is stopped
      if (interference && interference.status === undefined && !interference.after) for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function isFor({ path }: Interference, url: string): boolean {
  return typeof path === 'string' ? url.includes(path) : path.test(url)
}

function answer({ status, headers }: Interference, outgoing: ServerResponse): void {
  if (status === undefined) return void outgoing.socket?.destroy()
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
  outgoing.end(JSON.stringify({ error: `the answer ${String(status)} of the proxy` }))
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse, after?: Promise<void>): void {
  const { method, headers, url = '/' } = incoming
  const passed = request(new URL(url, target), { ...(method && { method }), headers }, (response) => {
    void pass(response, outgoing, after)
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

async function pass(response: IncomingMessage, outgoing: ServerResponse, after: Promise<void> | undefined): Promise<void> {
  await after
  outgoing.writeHead(response.statusCode ?? 502, response.headers)
  response.pipe(outgoing)
}
