import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { AppContext } from '#platform/app-context.ts'
import { wantsHtml } from '#platform/http/wants-html.ts'
import { withoutCaching } from '#platform/http/without-caching.ts'
import { Digest, DigestChange } from '#digests/digest-settings.ts'
import { DigestOfUser, listCompanyDigests } from '#digests/list-company-digests.ts'
import { changeOwnDigest, loadOwnDigest, previewDigest, sendOwnDigest } from '#digests/own-digest.ts'
import { renderHtml } from '#digests/writing/render-html.ts'
import { renderText } from '#digests/writing/render-text.ts'

const tags = ['account']
const config = { scopes: 'any-key' } as const

/** A mail loads nothing and needs its style sheet alone. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const DigestPreview = Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }, { title: 'DigestPreview' })

/** Registers the routes of digests (docs/reference/digests.md#operations). */
export function digestRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/account/digest', { config, schema: readSchema }, async ({ caller }, reply) =>
      withoutCaching(reply, await loadOwnDigest(context, caller)),
    )
    app.put('/account/digest', { config, schema: changeSchema }, async ({ caller, body }, reply) => {
      await changeOwnDigest(context, caller, body)
      return withoutCaching(reply, await loadOwnDigest(context, caller))
    })
    app.get('/account/digest/preview', { config, schema: previewSchema }, async (request, reply) => {
      const document = withoutCaching(reply, await previewDigest(context, request.caller))
      const html = renderHtml(document)
      if (!wantsHtml(request)) return { subject: document.subject, text: renderText(document), html }
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailPolicy)
        .serializer(String)
        .send(html as never)
    })
    app.post('/account/digest/send', { config, schema: sendSchema }, async ({ caller }, reply) => {
      await sendOwnDigest(context, caller)
      return reply.code(204).send(null)
    })
    app.get('/account/digests', { config: { scopes: ['account_admin'] }, schema: listSchema }, async ({ caller }) => [
      ...(await listCompanyDigests(context, caller)),
    ])
  }
}

const readSchema = { operationId: 'getDigest', summary: 'Read when you get a digest by mail', tags, response: { 200: Digest } }

const changeSchema = {
  operationId: 'changeDigest',
  summary: 'Change when you get a digest by mail',
  tags,
  body: DigestChange,
  response: { 200: Digest },
}

const previewSchema = {
  operationId: 'previewDigest',
  summary: 'Read your next digest; browsers get it as a page',
  tags,
  response: { 200: DigestPreview },
}

const sendSchema = { operationId: 'sendDigest', summary: 'Send yourself a digest at once', tags, response: { 204: Type.Null() } }

const listSchema = {
  operationId: 'listDigests',
  summary: 'List who gets a digest, and what keeps it from being sent',
  tags,
  response: { 200: Type.Array(DigestOfUser) },
}
