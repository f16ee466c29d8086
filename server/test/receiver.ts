import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request received by a webhook receiver. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real server that receives webhooks; its response can be changed at any time. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  answer: (reply: ServerResponse, request: Received) => void
  /** Resolves after so many requests. */
  readonly gets: (count: number) => Promise<void>
  readonly close: () => void
}

/** Starts a receiver that responds 204 until changed. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    for (const wake of waiting) wake()
    receiver.answer(reply, one)
  }
  const server = createServer((request, reply) => void take(request, reply))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${String(port)}/hook`,
    received,
    answer: (reply) => void reply.writeHead(204).end(),
    async gets(count) {
      while (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
