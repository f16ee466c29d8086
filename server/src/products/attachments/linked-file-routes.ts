import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findLinkedFile, type LinkedFile } from '#products/attachments/attachment-store.ts'
import { filesPath } from '#products/attachments/file-link.ts'

const config = { scopes: 'public' } as const
const params = Type.Object({ token: Type.String(), name: Type.String() })

/**
 * Serves photos and documents to everybody who holds their link (§5.7, decisions 7), outside the base path: never as what
 * could act, and kept by the holder's browser alone, since what is behind a link never changes.
 */
export function linkedFileRoutes({ db, files }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      `${filesPath}/:token/:name`,
      { config, compress: false, schema: { params, hide: true } },
      async ({ params: { token, name }, headers }, reply) => {
        const file = await findLinkedFile(db, token, name)
        if (file === undefined) throw new HttpError(404, 'There is no file behind this link; it may have been removed or replaced.')
        reply.headers(headersOf(file))
        if (matchesTag(headers['if-none-match'], tagOf(file))) return reply.code(304).send()
        return reply.send(await files.read(file.companyId, file.digest))
      },
    )
  }
}

const inlineTypes = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const contentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

function headersOf(file: LinkedFile): Readonly<Record<string, string>> {
  const { contentType, name } = file
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(inlineTypes.has(contentType) ? 'inline' : 'attachment', name),
    // browsers show no PDF in a sandbox, and let none do more than show itself
    'content-security-policy': contentType === 'application/pdf' ? contentPolicy : `${contentPolicy}; sandbox`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: tagOf(file),
  }
}

function tagOf({ digest }: LinkedFile): string {
  return `"${digest}"`
}

function matchesTag(sent: string | undefined, tag: string): boolean {
  return (sent ?? '').split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//u, '')))
}
