import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { HttpError } from '#platform/http-error.ts'
import { createGatherer } from '#monitoring/gather-metrics.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
const path = '/metrics'

/** Serves `/metrics` on the port of the service where a key is set and no port for it (docs/reference/metrics.md#where-they-are). */
export function metricsRoutes(http: FastifyInstance, context: AppContext): void {
  const { port, key } = context.config.metrics
  if (key === undefined || port !== undefined) return
  const gather = createGatherer(context)
  http.get(path, { config: { scopes: 'public' }, schema: { hide: true } }, async ({ headers }, reply) => {
    if (!isAdmitted(headers.authorization, key)) throw new HttpError(401, keyNeeded, { headers: challenge })
    return reply
      .header('content-type', contentType)
      .header('cache-control', 'no-store')
      .send(await gather())
  })
}

/** The server that has only the metrics. */
export interface MetricsServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Serves `/metrics` on a port of its own where one is set, also in a process that answers no other requests. */
export async function listenForMetrics(context: AppContext): Promise<MetricsServer | undefined> {
  const { metrics, http } = context.config
  if (metrics.port === undefined) return undefined
  const gather = createGatherer(context)
  const server = createServer((request, response) => void answer(request, response, { gather, key: metrics.key }))
  await once(server.listen(metrics.port, http.host), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Source {
  readonly gather: () => Promise<string>
  readonly key: string | undefined
}

async function answer({ url, method, headers }: IncomingMessage, response: ServerResponse, { gather, key }: Source): Promise<void> {
  if (url?.split('?')[0] !== path || (method !== 'GET' && method !== 'HEAD'))
    return void response.writeHead(404, plain).end('There is only GET /metrics.\n')
  if (key !== undefined && !isAdmitted(headers.authorization, key))
    return void response.writeHead(401, { ...plain, ...challenge }).end(`${keyNeeded}\n`)
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(await gather())
}

const plain = { 'content-type': 'text/plain; charset=utf-8' }
const challenge = { 'www-authenticate': 'Bearer' }
const keyNeeded = 'The metrics need WAYBILL_METRICS_KEY as a bearer token.'

/** Compares digests, so that the time says nothing of the key. */
function isAdmitted(authorization: string | undefined, key: string): boolean {
  const [, token = ''] = /^Bearer (.+)$/iu.exec(authorization ?? '') ?? []
  return timingSafeEqual(digestOf(token), digestOf(key))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
