import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { applyPatch } from '#access/scim/apply-patch.ts'
import type { Resource } from '#access/scim/attribute.ts'
import { requireMatch, sendResource, sendScim, withMeta } from '#access/scim/scim-answer.ts'
import { readOperations, readResource } from '#access/scim/scim-body.ts'
import { type ScimGroup, toGroupResource } from '#access/scim/scim-group.ts'
import { countScimGroups, groupFilterNames, listScimGroups, loadScimGroup } from '#access/scim/scim-group-store.ts'
import { hasAttribute, project, Projection, readPage, ScimQuery, toListResponse } from '#access/scim/scim-query.ts'
import { changeScimGroup, createScimGroup, removeScimGroup } from '#access/scim/write-scim-group.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'

const config = { scopes: 'scim' } as const
const params = Type.Object({ scim_group_id: Id })

/** Registers the routes of groups (docs/reference/scim.md#groups). */
export function scimGroupRoutes(app: RouteHost, context: AppContext): void {
  readRoutes(app, context)
  writeRoutes(app, context)
  changeRoutes(app, context)
}

function readRoutes(app: RouteHost, context: AppContext): void {
  const { db } = context
  app.get('/Groups', { config, schema: { querystring: ScimQuery } }, async ({ caller, query }, reply) => {
    const page = { ...readPage(query, groupFilterNames), hasMembers: hasAttribute(query, 'members') }
    const total = await countScimGroups(db, caller, page.filter)
    const groups = page.limit === 0 ? [] : await listScimGroups(db, caller, page)
    const resources = groups.map((group) => project(resourceOf(context, group), query))
    return sendScim(reply, toListResponse({ total, offset: page.offset, resources }))
  })
  app.get('/Groups/:scim_group_id', { config, schema: { params, querystring: Projection } }, async (request, reply) =>
    sendGroup(context, request, reply, await loadScimGroup(db, request.caller, request.params.scim_group_id)),
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  app.post('/Groups', { config, schema: { querystring: Projection } }, async (request, reply) =>
    sendGroup(context, request, reply.code(201), await createScimGroup(context, request.caller, readResource(request.body))),
  )
  app.delete('/Groups/:scim_group_id', { config, schema: { params } }, async (request, reply) => {
    await removeScimGroup(context, request.caller, { id: request.params.scim_group_id, requireVersion: versionRule(request) })
    return reply.code(204).send()
  })
}

function changeRoutes(app: RouteHost, context: AppContext): void {
  app.put('/Groups/:scim_group_id', { config, schema: { params, querystring: Projection } }, async (request, reply) => {
    const sent = readResource(request.body)
    await changeScimGroup(context, request.caller, { ...editOf(request), change: () => sent })
    return sendGroup(context, request, reply, await loadScimGroup(context.db, request.caller, request.params.scim_group_id))
  })
  app.patch('/Groups/:scim_group_id', { config, schema: { params, querystring: Projection } }, async (request, reply) => {
    const operations = readOperations(request.body)
    await changeScimGroup(context, request.caller, { ...editOf(request), change: (stored) => applyPatch(stored, operations) })
    // without a body unless it is asked for (RFC 7644 §3.5.2): members may be many
    if (request.query.attributes === undefined) return reply.code(204).send()
    return sendGroup(context, request, reply, await loadScimGroup(context.db, request.caller, request.params.scim_group_id))
  })
}

function editOf(request: FastifyRequest): { readonly id: string; readonly requireVersion: (stored: ScimGroup) => void } {
  return { id: (request.params as { readonly scim_group_id: string }).scim_group_id, requireVersion: versionRule(request) }
}

function versionRule(request: FastifyRequest): (stored: ScimGroup) => void {
  return (stored) => requireMatch(request, toGroupResource(stored))
}

function resourceOf({ config: { http } }: AppContext, group: ScimGroup): Resource {
  return withMeta(toGroupResource(group), { type: 'Group', ...group, publicUrl: http.publicUrl })
}

function sendGroup(context: AppContext, request: FastifyRequest, reply: FastifyReply, group: ScimGroup): FastifyReply {
  const full = resourceOf(context, group)
  return sendResource(request, reply, { full, shown: project(full, request.query as Projection) })
}
