import type { FastifyInstance } from 'fastify'

const sweepMs = 100
const graceMs = 30_000

/**
 * Closes connections that become idle during shutdown, and the others after half a minute. The server itself looks for idle connections
 * only once, when it begins to close.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
    const end = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(end)
    })
    sweep.unref()
    end.unref()
  })
}
