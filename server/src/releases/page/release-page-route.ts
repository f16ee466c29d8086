import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Release, loadReleaseByKey, releaseUrl } from '#approvals/approvals.ts'
import { HttpError } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { pagePolicy } from '#releases/document-style.ts'
import { freezeDocuments, freezeSummary, offeredDocuments } from '#releases/freeze-documents.ts'
import { toFrozenDocument, lastCsaf } from '#releases/csaf/current-csaf.ts'
import { missingPage, releasePage } from '#releases/page/release-page.ts'
import { toSignaturesResponse } from '#releases/release-signatures.ts'
import { shareWork } from '#releases/share-work.ts'

const ReleaseKey = Type.Object({ release_key: Type.String() })

/** The page of a release, for people: outside of the base path, like the web app. */
export function releasePageRoute(context: AppContext): FastifyPluginAsyncTypebox {
  const share = shareWork<string>()
  return async (api) => {
    api.setErrorHandler(sendHtmlError)
    api.get('/r/:release_key', { config: { scopes: 'public' }, schema: { hide: true, params: ReleaseKey } }, async ({ params }, reply) => {
      const release = await loadReleaseByKey(context.db, params.release_key)
      const text = await share(release.releaseKey, () => writePage(context, release))
      return sendPage(reply.header('cache-control', 'public, max-age=300'), text)
    })
  }
}

/** Who asks with a browser reads why there is nothing; everybody else gets the error that all routes answer. */
function sendHtmlError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true
  if (!isPerson || !(error instanceof HttpError) || error.status !== 404) throw error
  return sendPage(reply.code(404), missingPage())
}

function sendPage(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(text)
}

async function writePage(context: AppContext, release: Release): Promise<string> {
  const { publicUrl } = context.config.http
  const frozen = await freezeDocuments(context, release, offeredDocuments(release))
  const now = release.features.includes('csaf') ? [toFrozenDocument(await lastCsaf(context, release))] : []
  return releasePage({
    signatures: toSignaturesResponse(publicUrl, release, [...frozen, ...now]),
    summary: await freezeSummary(context, release),
    signaturesUrl: `${releaseUrl(publicUrl, release)}/signatures`,
    keyId: context.signer.keyId,
  })
}
