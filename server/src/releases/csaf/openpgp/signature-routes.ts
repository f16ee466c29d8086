import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { type Release, loadReleaseByKey } from '#approvals/approvals.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { currentCsaf, type CurrentCsaf, frozenCsaf } from '#releases/csaf/current-csaf.ts'
import { openPgpSignatureOf } from '#releases/csaf/openpgp/sign-csaf.ts'

const documents = [
  ['csaf', 'getReleaseCsafSignature', 'as of the release', frozenCsaf],
  ['csaf-changes', 'getReleaseCsafChangesSignature', 'as of now', currentCsaf],
] as const

/** Routes for the OpenPGP signatures of a release's CSAF documents, by release key; 404 without a signing key. */
export function openPgpSignatureRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (api) => {
    for (const [name, operationId, moment, load] of documents)
      api.get(
        `/compliance/releases/:release_key/${name}.asc`,
        {
          config: { scopes: 'public' },
          schema: {
            operationId,
            summary: `Download the OpenPGP signature of ${name}, the CSAF document ${moment}`,
            tags: ['releases'],
            params: Type.Object({ release_key: Type.String() }),
            response: { 200: signatureContent },
          },
        },
        async ({ params: { release_key: key } }, reply) => {
          const release = await loadReleaseByKey(context.db, key)
          const armored = release.features.includes('csaf') ? await signatureOf(context, release, load) : undefined
          if (armored === undefined) throw notFound(key)
          return sendArmor(reply, 'application/pgp-signature', armored)
        },
      )
  }
}

const signatureContent = {
  description: 'A detached signature in ASCII armour',
  content: { 'application/pgp-signature': { schema: { type: 'string', format: 'binary' } } },
}

async function signatureOf(
  context: AppContext,
  release: Release,
  load: (context: AppContext, release: Release) => Promise<CurrentCsaf>,
): Promise<string | undefined> {
  return context.openPgp === undefined ? undefined : openPgpSignatureOf(context, release, await load(context, release))
}

/** Sends a signature or a key in ASCII armour. */
export function sendArmor(reply: FastifyReply, type: string, armored: string): FastifyReply {
  return reply.type(type).headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).send(armored)
}
