import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { findMember, recordActivity } from '#access/access.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { DigestLanguage } from '#digests/digest-settings.ts'
import { findDigest, stopDigest } from '#digests/digest-store.ts'
import { unsubscribePage, unsubscribePolicy, type UnsubscribeState } from '#digests/unsubscribe/unsubscribe-page.ts'
import { readToken, type TokenOwner } from '#digests/unsubscribe/unsubscribe-token.ts'

const url = '/digests/unsubscribe/:token'
const schema = { hide: true, params: Type.Object({ token: Type.String() }) }

/**
 * Registers the page that turns a digest off without a login, outside the base path (docs/reference/digests.md#unsubscribe). A GET changes
 * nothing, since programs follow the links of mails; the POST is that of RFC 8058.
 */
export function unsubscribeRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(url, { config: { scopes: 'public' }, schema }, async (request, reply) => {
      const owner = readToken(context, request.params.token)
      return sendPage(context, reply, { owner, state: owner === undefined ? 'unknown' : 'ask', ...languageOf(request) })
    })
    app.post(url, { config: { scopes: 'public', body: 'stream' }, bodyLimit: 4_096, schema }, async (request, reply) => {
      const { params, id, body } = request
      // the address says it all, whatever a mail program sends with it
      if (body instanceof Readable) body.resume()
      const owner = readToken(context, params.token)
      const isKnown = owner !== undefined && (await unsubscribe(context, owner, id))
      return sendPage(context, reply, { owner, state: isKnown ? 'done' : 'unknown', ...languageOf(request) })
    })
  }
}

/** Turns the digest off; returns false when the user is no longer there. Again, it changes nothing. */
async function unsubscribe({ db, now, config }: AppContext, owner: TokenOwner, requestId: string): Promise<boolean> {
  const { companyId, userId } = owner
  const member = await findMember(db, owner, userId, { now: now(), hasPasswords: config.passwords })
  if (member === undefined) return false
  const { name } = member.caller
  await transact(db, async (trx) => {
    if (!(await stopDigest(trx, owner, userId))) return
    const detail = 'by the link in a digest'
    await recordActivity(
      trx,
      { companyId, id: userId, userId, name, requestId },
      { action: 'updated', object: 'digest', objectId: userId, name, detail },
    )
  })
  return true
}

/** Reads the preferred language of a browser, for a link without an owner. */
function languageOf({ headers }: FastifyRequest): { readonly preferred: DigestLanguage } {
  return { preferred: /^de\b/iu.test(headers['accept-language'] ?? '') ? 'de' : 'en' }
}

interface Page {
  readonly owner: TokenOwner | undefined
  readonly state: UnsubscribeState
  readonly preferred: DigestLanguage
}

async function sendPage({ db, config }: AppContext, reply: FastifyReply, { owner, state, preferred }: Page): Promise<FastifyReply> {
  const digest = owner && (await findDigest(db, owner, owner.userId))
  return reply
    .code(state === 'unknown' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', unsubscribePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(unsubscribePage(state, digest?.settings.language ?? preferred, config.http.publicUrl))
}
