import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a server with scripted responses that the real service never gives. Closes with the test; returns its URL. */
export async function scriptedService(...replies: readonly [Reply, ...Reply[]]): Promise<string> {
  const left = [...replies]
  const server = createServer((request, response) => {
    request.resume()
    const reply = left.length > 1 ? left.shift() : left[0]
    reply?.(request, response)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
