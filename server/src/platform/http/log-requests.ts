import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maskUrl } from '#platform/mask-url.ts'

/** One line for each request, once it is answered: no headers, no bodies, no keys, and of the query what the route knows. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { log, method, url, ip } = request
    log.info({ method, url: maskUrl(url, queryNames(request)), status: statusCode, milliseconds: Math.round(elapsedTime), ip }, 'request')
  })
}

function queryNames({ routeOptions }: FastifyRequest): ReadonlySet<string> {
  const query = routeOptions.schema?.querystring as { readonly properties?: object } | undefined
  return new Set(Object.keys(query?.properties ?? {}))
}
