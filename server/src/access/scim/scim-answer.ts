import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '#access/scim/attribute.ts'
import { includesTag } from '#platform/http/if-none-match.ts'
import { HttpError } from '#platform/http-error.ts'

/** The path of the interface. */
export const scimPath = '/scim/v2'

interface Meta {
  readonly type: 'User' | 'Group'
  readonly created: Date
  readonly changed: Date
  readonly publicUrl: string
}

/** Adds `meta` with the version, which is a hash of the content. */
export function withMeta(resource: Resource, { type, created, changed, publicUrl }: Meta): Resource {
  return {
    ...resource,
    meta: {
      resourceType: type,
      created: created.toISOString(),
      lastModified: changed.toISOString(),
      location: `${publicUrl}${scimPath}/${type}s/${String(resource['id'])}`,
      version: `W/"${tagOf(resource)}"`,
    },
  }
}

function tagOf(resource: Resource): string {
  return createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)
}

/** Throws a 412 when the request names another version of the resource. */
export function requireMatch({ headers }: FastifyRequest, resource: Resource): void {
  const wanted = headers['if-match']
  if (wanted === undefined || includesTag(wanted, tagOf(resource))) return
  throw new HttpError(412, 'The resource has another version; read it again.')
}

/** Sends a SCIM document. */
export function sendScim(reply: FastifyReply, body: object): FastifyReply {
  return reply.type('application/scim+json; charset=utf-8').header('cache-control', 'no-store').serializer(JSON.stringify).send(body)
}

interface Sending {
  /** With `meta`. */
  readonly full: Resource
  /** The attributes asked for. */
  readonly shown: Resource
}

/** Sends a resource with its version and place; 304 to a client that has it. */
export function sendResource(request: FastifyRequest, reply: FastifyReply, { full, shown }: Sending): FastifyReply {
  const { location, version } = full['meta'] as { readonly location: string; readonly version: string }
  void reply.header('etag', version).header('location', location)
  const tag = version.slice(3, -1)
  if (request.method === 'GET' && includesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return sendScim(reply, shown)
}
