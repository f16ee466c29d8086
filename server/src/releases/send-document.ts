import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Release } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { pagePolicy } from '#releases/document-style.ts'
import type { FrozenDocument } from '#releases/release-document-store.ts'
import { fileNameOf, type ReleaseDocument } from '#releases/release-document.ts'

interface Published {
  readonly release: Release
  readonly document: ReleaseDocument
  readonly frozen: FrozenDocument
}

/** Sends a published document as it was kept; 304 to whoever has it (RFC 9110). */
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

/** It never changes, so it may be kept for ever; weak, because it travels compressed as well. */
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

function includesTag(tags: string | undefined, digest: string): boolean {
  return tags !== undefined && (tags.trim() === '*' || tags.includes(`"${digest}"`))
}
