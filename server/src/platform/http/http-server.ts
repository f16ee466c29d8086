import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import fastify, { type FastifyInstance, type FastifyServerOptions, type FastifyRequest, LogController } from 'fastify'
import { v7 } from 'uuid'
import { answerErrors } from '#platform/http/answer-errors.ts'
import { logRequests } from '#platform/http/log-requests.ts'
import { readBodies } from '#platform/http/read-bodies.ts'
import { ignorePageOfCsv } from '#platform/http/ignore-page.ts'
import { answerUnreadablePath, rejectBadEncoding } from '#platform/http/reject-bad-encoding.ts'
import { rejectNul } from '#platform/http/reject-nul.ts'
import { closeIdleConnections } from '#platform/http/close-idle-connections.ts'
import { answerUnreadableRequest } from '#platform/http/answer-unreadable-requests.ts'
import { answerUnknownRoutes } from '#platform/http/answer-unknown-routes.ts'
import { validateRequests } from '#platform/http/validate-requests.ts'
import { whenNeeded } from '#platform/http/when-needed.ts'
import { isId } from '#platform/ids.ts'
import type { TrustedProxies } from '#platform/trusted-proxies.ts'
import { notFound, HttpError } from '#platform/http-error.ts'

export interface HttpOptions {
  readonly logger: FastifyServerOptions['loggerInstance']
  readonly corsOrigins: readonly string[]
  /** Requests per minute and key; undefined for no limit. */
  readonly rateLimit: number | undefined
  readonly trustProxy: TrustedProxies
  /** Called for every server error. */
  readonly onError?: (error: unknown) => void
  /** The public URL of the service. */
  readonly publicUrl?: string
}

export { basePath } from '#platform/http/base-path.ts'

const jsonLimit = 1_048_576

/** Longer than load balancers keep idle connections, up to ten minutes: who closes first loses no request that the other just sent. */
const keepAliveTimeout = 620_000

/** Creates the HTTP server that carries the routes of every slice (docs/reference/conventions.md). Access adds the authentication hooks. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(options.logger && { loggerInstance: options.logger }),
    bodyLimit: jsonLimit,
    trustProxy: typeof options.trustProxy === 'boolean' ? options.trustProxy : [...options.trustProxy],
    genReqId: requestId,
    rewriteUrl: ({ url = '/' }) => (/^\/v2(?=[/?]|$)/u.test(url) ? `/api${url}` : url),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout,
    exposeHeadRoutes: true,
    frameworkErrors: answerUnreadablePath,
    clientErrorHandler: answerUnreadableRequest,
    // allows the largest file over the slowest line
    requestTimeout: 3_600_000,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildSerializer } },
  })
  app.addHook(
    'onRequest',
    async (request, reply) => void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff'),
  )
  closeIdleConnections(app)
  logRequests(app)
  answerErrors(app, options.onError)
  answerUnknownRoutes(app, options.publicUrl ?? '')
  validateRequests(app)
  readBodies(app)
  for (const check of [rejectBadEncoding, rejectNul, ignorePageOfCsv, rejectMalformedIds]) check(app)
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  // responses only: readBodies decodes bodies within their limits
  await app.register(compress, { global: true, globalDecompression: false, threshold: 2048, brotliOptions })
  if (options.corsOrigins.length > 0) await allowOrigins(app, options.corsOrigins)
  if (options.rateLimit !== undefined) await limitRates(app, options.rateLimit)
  return app
}

type SerializerFactory = ReturnType<typeof SerializerSelector>

function buildSerializer(...parameters: Parameters<SerializerFactory>): ReturnType<SerializerFactory> {
  const compile = SerializerSelector()(...parameters)
  return (route) => whenNeeded(() => compile(route))
}

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(import('@fastify/cors'), () => async ({ headers }: FastifyRequest) => ({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-total-count', 'x-has-more', 'etag', 'retry-after', 'allow', 'content-disposition'],
    // OPTIONS of others than browsers is answered as without CORS
    preflight: headers['access-control-request-method'] !== undefined,
  }))
}

async function limitRates(app: FastifyInstance, max: number): Promise<void> {
  await app.register(import('@fastify/rate-limit'), {
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ headers, ip }: FastifyRequest) => String(headers['x-api-key'] ?? headers['x-apikey'] ?? headers.authorization ?? ip),
    errorResponseBuilder: (_request, { after }) => new HttpError(429, `Too many requests with this key; try again in ${after}.`),
  })
}

/** Keeps a valid request id of a proxy, so that both logs can be joined. */
function requestId({ headers }: { readonly headers: Readonly<Record<string, string | string[] | undefined>> }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{8,100}$/u.test(given) ? given : v7()
}

/* Answers 404 for path parameters marked as ids that have another form, before any store is queried (docs/reference/conventions.md#ids). */
function rejectMalformedIds(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ routeOptions, params }) => {
    const marked = idParameters(routeOptions.schema?.params)
    const foreign = Object.entries(params as Record<string, string>).find(([name, value]) => marked.has(name) && !isId(value))
    if (foreign !== undefined) throw notFound(foreign[1])
  })
}

function idParameters(schema: unknown): ReadonlySet<string> {
  const properties = (schema as { readonly properties?: Readonly<Record<string, object>> } | undefined)?.properties ?? {}
  return new Set(Object.keys(properties).filter((name) => 'x-id' in (properties[name] ?? {})))
}
