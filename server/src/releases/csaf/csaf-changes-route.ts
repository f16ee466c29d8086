import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Release, releaseByKey } from '#approvals/approvals.ts'
import { notFound } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { refreshCsaf } from '#releases/csaf/refresh-csaf.ts'
import { sendEdition } from '#releases/csaf/send-edition.ts'
import { freezeDocuments } from '#releases/freeze-documents.ts'
import { csafDocument } from '#releases/csaf/csaf-document.ts'
import { shareWork } from '#releases/share-work.ts'

/** An edition's digest, and where its bytes are. */
interface Current {
  readonly digest: string
  readonly bytes: Buffer
}

/** The CSAF document of a release as of now, for whoever has its key (decisions 9). */
export function csafChangesRoute(tools: Tools): FastifyPluginAsyncTypebox {
  const share = shareWork<Current>()
  return async (api) => {
    api.get(
      '/compliance/releases/:release_key/csaf-changes',
      {
        config: { scopes: 'public' },
        schema: {
          summary: 'What is known of vulnerabilities in a release now, as CSAF 2.0 VEX: a newer edition of its csaf',
          tags: ['releases'],
          params: Type.Object({ release_key: Type.String() }),
          response: {
            200: { description: 'The document', content: { 'application/json': { schema: { type: 'string', format: 'binary' } } } },
          },
        },
      },
      async (request, reply) => {
        const release = await releaseByKey(tools.db, request.params.release_key)
        if (!release.features.includes('csaf')) throw notFound(request.params.release_key)
        return sendEdition(request, reply, await share(release.approvalId, () => currentOf(tools, release)))
      },
    )
  }
}

async function currentOf(tools: Tools, release: Release): Promise<Current> {
  return (await refreshCsaf(tools, release)) ?? frozenOf(tools, release)
}

async function frozenOf(tools: Tools, release: Release): Promise<Current> {
  const [frozen] = await freezeDocuments(tools, release, [csafDocument])
  if (frozen === undefined) throw new Error(`csaf of ${release.approvalId} was not kept`)
  return { digest: frozen.digest, bytes: await tools.files.read(release.companyId, frozen.digest) }
}
