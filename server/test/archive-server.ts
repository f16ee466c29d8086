import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves archives at the loopback address; what it answers can be changed at any time. */
export interface ArchiveServer {
  readonly url: string
  readonly files: Map<string, Buffer>
  answer: (reply: ServerResponse, request: IncomingMessage) => void
  readonly close: () => void
}

/** Starts a server of files by their path; 404 for any other. */
export async function startArchiveServer(): Promise<ArchiveServer> {
  const files = new Map<string, Buffer>()
  const server = createServer((request, reply) => archives.answer(reply, request))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const archives: ArchiveServer = {
    url: `http://127.0.0.1:${String(port)}`,
    files,
    answer(reply, { url = '' }) {
      const file = files.get(url)
      reply.writeHead(file === undefined ? 404 : 200, { 'content-type': 'application/octet-stream' }).end(file)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return archives
}
