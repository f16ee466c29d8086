import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { productReaders } from '#access/scope-sets.ts'
import { withMediaTypes } from '#platform/http/with-media-types.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { dossierArchive } from '#products/dossier/archive/dossier-archive.ts'
import { assembleDossier } from '#products/dossier/assemble-dossier.ts'
import { type DossierContents, gatherDossier } from '#products/dossier/gather-dossier.ts'
import { Dossier } from '#products/dossier/dossier.ts'
import { dossierPage } from '#products/dossier/page/dossier-page.ts'
import { pagePolicy } from '#releases/releases.ts'

const formats = ['json', 'html', 'zip'] as const
const querystring = Type.Object({ format: Type.Optional(Type.Enum([...formats], { description: 'json by default' })) })
const schema = {
  operationId: 'getDossier',
  summary: 'Read the technical file of a product and its missing entries',
  description: 'As JSON, as a page (text/html), or as an archive (application/zip) with the documents, the SBOMs and the photos.',
  tags: ['products'],
  params: Type.Object({ product_id: Id }),
  querystring,
  response: { 200: withMediaTypes(Dossier, 'text/html', 'application/zip') },
}

/** Routes of a product's dossier, the technical documentation of Regulation (EU) 2024/2847. */
export function dossierRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/products/:product_id/dossier',
      { config: { scopes: productReaders, feature: 'products' }, schema },
      async ({ caller, params: { product_id: id }, query: { format = 'json' } }, reply) => {
        const contents = await gatherDossier(context, caller, id)
        const dossier = assembleDossier(contents)
        return format === 'json' ? dossier : sendByFormat[format]({ context, caller, contents, dossier }, reply)
      },
    )
  }
}

interface DossierResponse {
  readonly context: AppContext
  readonly caller: Caller
  readonly contents: DossierContents
  readonly dossier: Dossier
}

/** Formats that are sent as they are and do not have the shape of the JSON response. */
const sendByFormat = { html: sendPage, zip: sendArchive } as const

async function sendPage({ dossier }: DossierResponse, reply: FastifyReply): Promise<FastifyReply> {
  return asFile(reply, 'text/html; charset=utf-8', 'inline; filename="dossier.html"').send(dossierPage(dossier))
}

async function sendArchive({ context, caller, contents, dossier }: DossierResponse, reply: FastifyReply): Promise<FastifyReply> {
  const archive = await dossierArchive(context, caller, dossier, contents.linked)
  return asFile(reply, 'application/zip', 'attachment; filename="dossier.zip"').send(archive)
}

function asFile(reply: FastifyReply, type: string, disposition: string): FastifyReply {
  return reply
    .type(type)
    .serializer((text: string) => text)
    .headers({
      'content-disposition': disposition,
      'content-security-policy': pagePolicy,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
}
