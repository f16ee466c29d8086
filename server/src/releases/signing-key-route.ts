import { createPublicKey } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { notFound } from '#platform/http-error.ts'
import type { PublicJwk } from '#platform/signer.ts'
import type { AppContext } from '#platform/app-context.ts'
import { findSigningKey } from '#releases/release-document-store.ts'

const KeyQuery = Type.Object({
  format: Type.Optional(Type.Enum(['pem', 'jwk'])),
  keyId: Type.Optional(Type.String({ maxLength: 100, description: 'a key that was used before; without it, the one in use' })),
})

/** The public key that checks signatures, as PEM or as JSON Web Key; outside of the base path. */
export function signingKeyRoute(context: AppContext): FastifyPluginAsyncTypebox {
  return async (api) => {
    api.get(
      '/.well-known/waybill-signing-key',
      { config: { scopes: 'public' }, schema: { hide: true, querystring: KeyQuery } },
      async ({ query, headers }, reply) => {
        const jwk = await keyOf(context, query.keyId)
        reply.header('cache-control', 'public, max-age=300').header('vary', 'accept')
        if ((query.format ?? formatIn(headers.accept)) === 'jwk') return reply.type('application/jwk+json').send(JSON.stringify(jwk))
        return reply
          .type('application/x-pem-file')
          .send(createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' }))
      },
    )
  }
}

async function keyOf({ db, signer }: AppContext, keyId: string | undefined): Promise<PublicJwk> {
  if (keyId === undefined || keyId === signer.keyId) return signer.publicJwk
  const x = await findSigningKey(db, keyId)
  if (x === undefined) throw notFound(keyId)
  return { ...signer.publicJwk, x, kid: keyId }
}

/** PEM unless JSON is asked for by name. */
function formatIn(accept = ''): 'pem' | 'jwk' {
  return /\bapplication\/(?:jwk\+)?json\b/iu.test(accept) ? 'jwk' : 'pem'
}
