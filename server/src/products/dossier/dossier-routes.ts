import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { PRODR } from '#access/scope-sets.ts'
import { alsoAs } from '#platform/http/also-as.ts'
import { Id } from '#platform/http/query.ts'
import type { Tools } from '#platform/tools.ts'
import { dossierArchive } from '#products/dossier/archive/dossier-archive.ts'
import { assembleDossier } from '#products/dossier/assemble-dossier.ts'
import { type DossierContents, gatherDossier } from '#products/dossier/gather-dossier.ts'
import { Dossier } from '#products/dossier/dossier.ts'
import { dossierPage } from '#products/dossier/page/dossier-page.ts'
import { pagePolicy } from '#releases/releases.ts'

const formats = ['json', 'html', 'zip'] as const
const querystring = Type.Object({ format: Type.Optional(Type.Enum([...formats], { description: 'json unless told' })) })
const schema = {
  summary: 'The technical file of a product, with what is missing in it',
  description:
    'As JSON, as a page (text/html), or as an archive (application/zip) with the documents, the bills of materials and the photographs.',
  tags: ['products'],
  params: Type.Object({ product_id: Id }),
  querystring,
  response: { 200: alsoAs(Dossier, 'text/html', 'application/zip') },
}

/** The dossier of a product: what the technical documentation of Regulation (EU) 2024/2847 asks for, from what is stored. */
export function dossierRoutes(tools: Tools): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/core/products/:product_id/dossier',
      { config: { scopes: PRODR, feature: 'products' }, schema },
      async ({ caller, params: { product_id: id }, query: { format = 'json' } }, reply) => {
        const contents = await gatherDossier(tools, caller, id)
        const dossier = assembleDossier(contents)
        return format === 'json' ? dossier : senders[format]({ tools, caller, contents, dossier }, reply)
      },
    )
  }
}

interface Sending {
  readonly tools: Tools
  readonly caller: Caller
  readonly contents: DossierContents
  readonly dossier: Dossier
}

/** What is sent as it is, past the shape of the JSON answer. */
const senders = { html: sendPage, zip: sendArchive } as const

async function sendPage({ dossier }: Sending, reply: FastifyReply): Promise<FastifyReply> {
  return asFile(reply, 'text/html; charset=utf-8', 'inline; filename="dossier.html"').send(dossierPage(dossier))
}

async function sendArchive({ tools, caller, contents, dossier }: Sending, reply: FastifyReply): Promise<FastifyReply> {
  const archive = await dossierArchive(tools, caller, dossier, contents.linked)
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
