import type { FastifyInstance } from 'fastify'
import { metrics } from '#platform/metrics/metrics.ts'

/** Measures every request by the template of its route, except streams, which last until the client leaves. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, reply) => {
    if (reply.getHeader('content-type') === 'text/event-stream') return
    const route = is404 ? 'unknown' : (routeOptions.url ?? 'unknown')
    const status = `${String(Math.floor(reply.statusCode / 100))}xx`
    metrics.requests.observe({ method: known.has(method) ? method : 'other', route, status }, reply.elapsedTime / 1000)
  })
}

const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
