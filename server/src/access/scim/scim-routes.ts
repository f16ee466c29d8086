import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Resource } from '#access/scim/attribute.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '#access/scim/discovery.ts'
import { sendScim } from '#access/scim/scim-answer.ts'
import { toScimError } from '#access/scim/scim-error.ts'
import { scimGroupRoutes } from '#access/scim/scim-group-routes.ts'
import { toListResponse } from '#access/scim/scim-query.ts'
import { scimUserRoutes } from '#access/scim/scim-user-routes.ts'
import type { AppContext } from '#platform/app-context.ts'
import { ValidationError } from '#platform/http/validate-requests.ts'
import { forbidden, HttpError, invalid, notFound } from '#platform/http-error.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

/** Registers SCIM 2.0, with which an identity provider provisions users and groups of a company (docs/reference/scim.md). */
export function scimRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    answerScimErrors(app)
    discoveryRoutes(app, context)
    scimUserRoutes(app, context)
    scimGroupRoutes(app, context)
  }
}

/** Gives errors the form that clients of SCIM read; what is not the client's fault is answered as everywhere. */
function answerScimErrors(app: RouteHost): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ValidationError)
      return sendScim(reply.code(400), toScimError(invalid(error.problems[0]?.parameter ?? '', error.message)))
    if (!(error instanceof HttpError)) throw error
    return sendScim(reply.headers(error.headers).code(error.status), toScimError(error))
  })
}

const config = { scopes: 'scim' } as const

function discoveryRoutes(app: RouteHost, { config: { http } }: AppContext): void {
  app.get('/ServiceProviderConfig', { config }, async (_request, reply) => sendScim(reply, serviceProviderConfig(http.publicUrl)))
  listRoutes(app, '/ResourceTypes', resourceTypes(http.publicUrl))
  listRoutes(app, '/Schemas', schemas(http.publicUrl))
}

const querystring = Type.Object({ filter: Type.Optional(Type.String()) })

function listRoutes(app: RouteHost, path: string, resources: readonly Resource[]): void {
  app.get(path, { config, schema: { querystring } }, async ({ query }, reply) => {
    // a client must not take everything for what it looked for (RFC 7644 §4)
    if (query.filter !== undefined) throw forbidden('This list has no filter.')
    return sendScim(reply, toListResponse({ total: resources.length, offset: 0, resources }))
  })
  app.get(
    `${path}/:name`,
    { config, schema: { params: Type.Object({ name: Type.String({ maxLength: 100 }) }) } },
    async ({ params }, reply) => {
      const found = resources.find(({ id }) => id === params.name)
      if (found === undefined) throw notFound(params.name)
      return sendScim(reply, found)
    },
  )
}
