import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const sweepMs = 100
const graceMs = 30_000

/**
 * Closes connections that become idle during shutdown, and the others after half a minute. The server itself looks for idle connections
 * only once, when it begins to close, and takes one that has not sent anything yet, as browsers open in advance, for busy.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  function closeIdle(): void {
    app.server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    const sweep = setInterval(closeIdle, sweepMs)
    const end = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
    sweep.unref()
    end.unref()
  })
}
