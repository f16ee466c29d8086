import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Release, releaseByKey, releaseUrl } from '#approvals/approvals.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { pagePolicy } from '#releases/document-style.ts'
import { freezeDocuments, freezeSummary, offeredDocuments } from '#releases/freeze-documents.ts'
import { asFrozen, lastCsaf } from '#releases/csaf/current-csaf.ts'
import { missingPage, releasePage } from '#releases/page/release-page.ts'
import { tellSignatures } from '#releases/release-signatures.ts'
import { shareWork } from '#releases/share-work.ts'

const ReleaseKey = Type.Object({ release_key: Type.String() })

/** The page of a release, for people: outside of the base path, like the web app. */
export function releasePageRoute(tools: Tools): FastifyPluginAsyncTypebox {
  const share = shareWork<string>()
  return async (api) => {
    api.setErrorHandler(answerPeople)
    api.get('/r/:release_key', { config: { scopes: 'public' }, schema: { hide: true, params: ReleaseKey } }, async ({ params }, reply) => {
      const release = await releaseByKey(tools.db, params.release_key)
      const text = await share(release.releaseKey, () => writePage(tools, release))
      return sendPage(reply.header('cache-control', 'public, max-age=300'), text)
    })
  }
}

/** Who asks with a browser reads why there is nothing; everybody else gets the error that all routes answer. */
function answerPeople(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true
  if (!isPerson || !(error instanceof Refusal) || error.status !== 404) throw error
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

async function writePage(tools: Tools, release: Release): Promise<string> {
  const { publicUrl } = tools.config.http
  const frozen = await freezeDocuments(tools, release, offeredDocuments(release))
  const now = release.features.includes('csaf') ? [asFrozen(await lastCsaf(tools, release))] : []
  return releasePage({
    signatures: tellSignatures(publicUrl, release, [...frozen, ...now]),
    summary: await freezeSummary(tools, release),
    signaturesUrl: `${releaseUrl(publicUrl, release)}/signatures`,
    keyId: tools.signer.keyId,
  })
}
