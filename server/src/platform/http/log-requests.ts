import type { FastifyInstance } from 'fastify'

/** One line for each request, once it is answered: no headers, no bodies, no keys. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ log, method, url, ip }, { statusCode, elapsedTime }) => {
    log.info({ method, url, status: statusCode, milliseconds: Math.round(elapsedTime), ip }, 'request')
  })
}
