import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { productWriters } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NewMisuse, NewSupportContract } from '#products/entries/entries.ts'
import { addMisuse, addSupportContract, removeEntry } from '#products/entries/entry-store.ts'
import { ProductRecord } from '#products/product.ts'
import { changeEntries } from '#products/write-product.ts'

const tags = ['products']
const config = { scopes: productWriters, feature: 'products' } as const
const params = Type.Object({ product_id: Id })
const added = { 201: ProductRecord }

/** Misuse cases and support contracts of a product (docs/reference/products.md#entries). */
export function entryRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    addingRoutes(app, context)
    removingRoutes(app, context)
  }
}

function addingRoutes(app: RouteHost, context: AppContext): void {
  app.post(
    '/core/products/:product_id/misuse',
    { config, schema: { operationId: 'addMisuseCase', summary: 'Add a misuse case', tags, params, body: NewMisuse, response: added } },
    async ({ caller, params: { product_id: id }, body }, reply) =>
      reply
        .code(201)
        .send(await changeEntries(context, caller, id, { detail: 'misuse case added', write: (trx) => addMisuse(trx, caller, id, body) })),
  )
  app.post(
    '/core/products/:product_id/support',
    {
      config,
      schema: {
        operationId: 'addSupportContract',
        summary: 'Add a support contract',
        tags,
        params,
        body: NewSupportContract,
        response: added,
      },
    },
    async ({ caller, params: { product_id: id }, body }, reply) => {
      const product = await changeEntries(context, caller, id, {
        detail: 'support contract added',
        write: (trx) => addSupportContract(trx, caller, id, body),
      })
      return reply.code(201).send(product)
    },
  )
}

const kinds = [
  {
    path: 'misuse',
    table: 'product_misuse',
    operationId: 'removeMisuseCase',
    summary: 'Remove a misuse case',
    detail: 'misuse case removed',
  },
  {
    path: 'support',
    table: 'product_support',
    operationId: 'removeSupportContract',
    summary: 'Remove a support contract',
    detail: 'support contract removed',
  },
] as const

function removingRoutes(app: RouteHost, context: AppContext): void {
  const itemParams = Type.Object({ product_id: Id, item_id: Id })
  for (const { path, table, operationId, summary, detail } of kinds)
    app.delete(
      `/core/products/:product_id/${path}/:item_id`,
      { config, schema: { operationId, summary, tags, params: itemParams, response: { 200: ProductRecord } } },
      async ({ caller, params: { product_id: productId, item_id: id } }) =>
        changeEntries(context, caller, productId, { detail, write: (trx) => removeEntry(trx, caller, table, { productId, id }) }),
    )
}
