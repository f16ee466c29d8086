import type { FastifyInstance } from 'fastify'

const sweepMs = 100
const graceMs = 30_000

/**
 * Ends connections that fall idle while the server closes, and after half a minute all others. The server itself looks for idle
 * ones once, when it begins to close; a request that was under way then leaves its connection open for as long as its client likes.
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
