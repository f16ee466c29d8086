import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Release } from '#approvals/approvals.ts'
import { includesTag } from '#platform/http/if-none-match.ts'
import type { AppContext } from '#platform/app-context.ts'
import { pagePolicy } from '#releases/document-style.ts'
import type { FrozenDocument } from '#releases/release-document-store.ts'
import { fileNameOf, type ReleaseDocument } from '#releases/release-document.ts'

interface Published {
  readonly release: Release
  readonly document: ReleaseDocument
  readonly frozen: FrozenDocument
}

/** Sends a published document byte for byte; 304 to clients that have it (RFC 9110). */
export async function sendDocument(
  { files }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  published: Published,
): Promise<FastifyReply> {
  const { release, document, frozen } = published
  reply.headers(headersOf(published))
  if (includesTag(request.headers['if-none-match'], frozen.digest)) return reply.code(304).send()
  return reply.type(document.mediaType).send(await files.read(release.companyId, frozen.digest))
}

/** Allows unlimited caching, since the document never changes; the ETag is weak because of compression. */
function headersOf({ release, document, frozen }: Published): Readonly<Record<string, string>> {
  const isShown = document.mediaType.startsWith('text/')
  return {
    etag: `W/"${frozen.digest}"`,
    'cache-control': `${frozen.tlp === 'WHITE' ? 'public' : 'private'}, max-age=31536000, immutable`,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${fileNameOf(document, release)}"`,
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
}
