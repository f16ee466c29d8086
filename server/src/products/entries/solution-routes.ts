import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { productWriters } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NewSolution } from '#products/entries/entries.ts'
import { linkSolution, unlinkSolution } from '#products/entries/link-solution.ts'
import { ProductRecord } from '#products/product.ts'

const tags = ['products']
const config = { scopes: productWriters, feature: 'products' } as const
const params = Type.Object({ product_id: Id })
const linkParams = Type.Object({ product_id: Id, approval_id: Id })

/** The approved releases a product is made of (docs/reference/products.md#solutions). */
export function solutionRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/core/products/:product_id/solution',
      {
        config,
        schema: {
          operationId: 'linkRelease',
          summary: 'Link an approved release',
          tags,
          params,
          body: NewSolution,
          response: { 201: ProductRecord },
        },
      },
      async ({ caller, params: { product_id: id }, body }, reply) => reply.code(201).send(await linkSolution(context, caller, id, body)),
    )
    app.delete(
      '/core/products/:product_id/solution/:approval_id',
      {
        config,
        schema: { operationId: 'unlinkRelease', summary: 'Unlink a release', tags, params: linkParams, response: { 200: ProductRecord } },
      },
      async ({ caller, params: { product_id: id, approval_id: approvalId } }) => unlinkSolution(context, caller, id, approvalId),
    )
  }
}
