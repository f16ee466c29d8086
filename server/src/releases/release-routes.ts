import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Release, loadReleaseByKey } from '#approvals/approvals.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { toFrozenDocument, currentCsaf } from '#releases/csaf/current-csaf.ts'
import { csafChangesRoute } from '#releases/csaf/csaf-changes-route.ts'
import { openPgpSignatureRoutes } from '#releases/csaf/openpgp/signature-routes.ts'
import { freezeDocuments, offeredDocuments } from '#releases/freeze-documents.ts'
import type { FrozenDocument } from '#releases/release-document-store.ts'
import { releaseDocuments } from '#releases/release-documents.ts'
import { ReleaseSignatures, toSignaturesResponse } from '#releases/release-signatures.ts'
import { sendDocument } from '#releases/send-document.ts'
import { shareWork } from '#releases/share-work.ts'

const ReleaseKey = Type.Object({ release_key: Type.String() })

const tags = ['releases']
const config = { scopes: 'public' } as const

/** The documents of a release, for holders of its key (docs/reference/release-documents.md). */
export function releaseRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (api) => {
    for (const name of new Set(releaseDocuments.map((document) => document.name))) api.register(documentRoute(context, name))
    api.register(csafChangesRoute(context))
    api.register(openPgpSignatureRoutes(context))
    api.register(signatureRoute(context))
  }
}

const operationIds: Readonly<Record<string, string>> = { sbom: 'getReleaseSbom', notice: 'getReleaseNotice', csaf: 'getReleaseCsaf' }

/** Registers the path of a document; `?format=` chooses among its formats. */
function documentRoute(context: AppContext, name: string): FastifyPluginAsyncTypebox {
  const kinds = releaseDocuments.filter((document) => document.name === name)
  const formats = kinds.map(({ format }) => format)
  const querystring = Type.Object({ format: Type.Optional(Type.Enum(formats, { description: `default: ${String(formats[0])}` })) })
  const share = shareWork<readonly FrozenDocument[]>()
  return async (api) => {
    api.get(
      `/compliance/releases/:release_key/${name}`,
      {
        config,
        schema: {
          operationId: String(operationIds[name]),
          summary: `Download the frozen ${name} of a release`,
          tags,
          params: ReleaseKey,
          querystring,
          response: contentOf(kinds),
        },
      },
      async (request, reply) => {
        const { params, query } = request
        const release = await loadReleaseByKey(context.db, params.release_key)
        const document = offeredDocuments(release).find((each) => each.name === name && each.format === (query.format ?? formats[0]))
        if (document === undefined) throw notFound(params.release_key)
        const [frozen] = await share(`${release.approvalId} ${document.format}`, () => freezeDocuments(context, release, [document]))
        if (frozen === undefined) throw new Error(`${name} of ${release.approvalId} was not kept`)
        return sendDocument(context, request, reply, { release, document, frozen })
      },
    )
  }
}

function contentOf(kinds: readonly { readonly mediaType: string }[]): object {
  const content = kinds.map(({ mediaType }) => [mediaType, { schema: { type: 'string', format: 'binary' } }] as const)
  return { 200: { description: 'The document, byte for byte as it was published', content: Object.fromEntries(content) } }
}

function signatureRoute(context: AppContext): FastifyPluginAsyncTypebox {
  const share = shareWork<readonly FrozenDocument[]>()
  return async (api) => {
    api.get(
      '/compliance/releases/:release_key/signatures',
      {
        config,
        schema: {
          operationId: 'getReleaseSignatures',
          summary: 'List the digests and signatures of the documents of a release',
          tags,
          params: ReleaseKey,
          response: { 200: ReleaseSignatures },
        },
      },
      async ({ params }) => {
        const release = await loadReleaseByKey(context.db, params.release_key)
        const frozen = await share(release.approvalId, () => signedOf(context, release))
        return toSignaturesResponse(context.config.http.publicUrl, release, frozen)
      },
    )
  }
}

/** Returns the frozen documents and the current CSAF edition. */
async function signedOf(context: AppContext, release: Release): Promise<readonly FrozenDocument[]> {
  const frozen = await freezeDocuments(context, release, offeredDocuments(release))
  return release.features.includes('csaf') ? [...frozen, toFrozenDocument(await currentCsaf(context, release))] : frozen
}
