import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { applyPatch } from '#access/scim/apply-patch.ts'
import type { Resource } from '#access/scim/attribute.ts'
import { requireMatch, sendResource, sendScim, withMeta } from '#access/scim/scim-answer.ts'
import { readOperations, readResource } from '#access/scim/scim-body.ts'
import { project, Projection, readPage, ScimQuery, toListResponse } from '#access/scim/scim-query.ts'
import { type ScimUser, toUserResource } from '#access/scim/scim-user.ts'
import { countScimUsers, listScimUsers, loadScimUser, userFilterNames } from '#access/scim/scim-user-store.ts'
import { changeScimUser, createScimUser, removeScimUser } from '#access/scim/write-scim-user.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const config = { scopes: 'scim' } as const
const params = Type.Object({ scim_user_id: Id })

/** Registers the routes of users (docs/reference/scim.md#users). */
export function scimUserRoutes(app: RouteHost, context: AppContext): void {
  readRoutes(app, context)
  writeRoutes(app, context)
  changeRoutes(app, context)
}

function readRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  app.get('/Users', { config, schema: { querystring: ScimQuery } }, async ({ caller, query }, reply) => {
    const page = readPage(query, userFilterNames)
    const total = await countScimUsers(db, caller, page.filter)
    const users = page.limit === 0 ? [] : await listScimUsers(db, caller, page)
    const resources = users.map((user) => project(resourceOf(context, user), query))
    return sendScim(reply, toListResponse({ total, offset: page.offset, resources }))
  })
  app.get('/Users/:scim_user_id', { config, schema: { params, querystring: Projection } }, async (request, reply) =>
    sendUser(context, request, reply, await loadScimUser(db, request.caller, request.params.scim_user_id)),
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  app.post('/Users', { config, schema: { querystring: Projection } }, async (request, reply) =>
    sendUser(context, request, reply.code(201), await createScimUser(context, request.caller, readResource(request.body))),
  )
  app.delete('/Users/:scim_user_id', { config, schema: { params } }, async (request, reply) => {
    await removeScimUser(context, request.caller, { id: request.params.scim_user_id, requireVersion: versionRule(request) })
    return reply.code(204).send()
  })
}

function changeRoutes(app: RouteHost, context: AppContext): void {
  app.put('/Users/:scim_user_id', { config, schema: { params, querystring: Projection } }, async (request, reply) => {
    const sent = readResource(request.body)
    const edit = {
      id: request.params.scim_user_id,
      requireVersion: versionRule(request),
      change: (stored: Resource) => keepState(stored, { ...sent, emails: sent['emails'] ?? stored['emails'] }),
    }
    return sendUser(context, request, reply, await changeScimUser(context, request.caller, edit))
  })
  app.patch('/Users/:scim_user_id', { config, schema: { params, querystring: Projection } }, async (request, reply) => {
    const operations = readOperations(request.body)
    const edit = {
      id: request.params.scim_user_id,
      requireVersion: versionRule(request),
      change: (stored: Resource) => keepState(stored, applyPatch(stored, operations)),
    }
    return sendUser(context, request, reply, await changeScimUser(context, request.caller, edit))
  })
}

/** Nobody is activated by leaving something out or removing it. */
function keepState({ active }: Resource, changed: Resource): Resource {
  return { ...changed, active: changed['active'] ?? active }
}

function versionRule(request: FastifyRequest): (stored: ScimUser) => void {
  return (stored) => requireMatch(request, toUserResource(stored))
}

function resourceOf({ config: { http } }: AppContext, user: ScimUser): Resource {
  return withMeta(toUserResource(user), { type: 'User', ...user, publicUrl: http.publicUrl })
}

function sendUser(context: AppContext, request: FastifyRequest, reply: FastifyReply, user: ScimUser): FastifyReply {
  const full = resourceOf(context, user)
  return sendResource(request, reply, { full, shown: project(full, request.query as Projection) })
}
