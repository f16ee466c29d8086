import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { apiTags } from '#platform/http/api-tags.ts'
import { basePath } from '#platform/http/http-server.ts'
import { inOpenApi30 } from '#platform/http/in-openapi-3-0.ts'
import type { JsonObject } from '#platform/http/json-object.ts'
import { nameShapes } from '#platform/http/name-shapes.ts'
import { serveApiReference } from '#platform/http/serve-api-reference.ts'

const description = [
  'Software composition and compliance: projects, modules, imports, findings and reports.',
  'Send the API key in the header `x-api-key`; web pages may log in instead.',
].join(' ')

/** The shape of every error response (docs/reference/errors.md#error-body). */
const ErrorResponse = Type.Object(
  {
    error: Type.String({ description: 'one actionable sentence' }),
    parameter: Type.Optional(Type.String({ description: 'the invalid field or query parameter, in dotted form' })),
    details: Type.Optional(Type.Unknown()),
    messages: Type.Optional(Type.Array(Type.Object({ message: Type.String(), parameter: Type.String() }, { title: 'FieldProblem' }))),
  },
  { title: 'ApiError', description: 'Refused' },
)

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'waybill-session',
    description: 'set by POST /account/login; under https its name begins with __Host-. Writes need the header x-csrf-token.',
  },
} as const

/**
 * Describes every route registered after it as OpenAPI 3.1, at `{base_url}/openapi.json`, for generators that read 3.0 alone at
 * `{base_url}/openapi-3.0.json`, and for people at `/docs`.
 */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Waybill', version: '2', description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: `${publicUrl}${basePath}` }],
      components: { securitySchemes },
      tags: [...apiTags],
      security: [{ apiKey: [] }, { session: [] }],
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, i) => (typeof $id === 'string' ? $id : `def-${String(i)}`) },
    stripBasePath: true,
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        hide: schema?.hide ?? !url.startsWith(basePath),
        response: { ...(schema?.response as object | undefined), '4xx': ErrorResponse },
        ...(route.config?.scopes === 'public' && { security: [] }),
      },
      url: url.slice(basePath.length) || '/',
    }),
  })
  serveApiReference(app)
  const described: { document?: JsonObject; inOpenApi30?: JsonObject } = {}
  const route = { config: { scopes: 'public' }, schema: { hide: true } } as const
  // routes are only added before the first request, and anybody may ask: it is described once
  function document(): JsonObject {
    described.document ??= describe(app)
    return described.document
  }
  app.get(`${basePath}/openapi.json`, route, async () => document())
  app.get(`${basePath}/openapi-3.0.json`, route, async () => (described.inOpenApi30 ??= inOpenApi30(document())))
}

/** Returns the description without the server's address. */
export function portableDescription(app: FastifyInstance): object {
  return { ...describe(app), servers: [{ url: basePath }] }
}

function describe(app: FastifyInstance): JsonObject {
  return nameShapes(JSON.parse(JSON.stringify(app.swagger())) as JsonObject)
}
