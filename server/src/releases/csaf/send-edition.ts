import type { FastifyReply, FastifyRequest } from 'fastify'
import { includesTag } from '#platform/http/if-none-match.ts'
import type { Tlp } from '#approvals/approvals.ts'
import { pagePolicy } from '#releases/document-style.ts'

interface Sent {
  /** SHA-256 of the bytes. */
  readonly digest: string
  readonly bytes: Buffer | string
  /** Documents with a label other than WHITE are not cached. */
  readonly tlp?: Tlp
}

/** Sends a document that may change: clients revalidate each time and get 304 when it is unchanged (RFC 9110). */
export function sendEdition(request: FastifyRequest, reply: FastifyReply, { digest, bytes, tlp = 'WHITE' }: Sent): FastifyReply {
  const tag = `W/"${digest}"`
  reply.headers({
    etag: tag,
    'cache-control': tlp === 'WHITE' ? 'public, no-cache' : 'private, no-cache',
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  if (includesTag(request.headers['if-none-match'], digest)) return reply.code(304).send()
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return reply.send(bytes)
}
