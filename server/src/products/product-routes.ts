import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { productReaders, productWriters, productRetirers } from '#access/scope-sets.ts'
import { PageQuery, sendPage } from '#platform/http/paging.ts'
import { Id, isTrue, QueryFlag } from '#platform/http/query.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NewProduct, ProductItem, ProductRecord, ProductUpdate, Retirement } from '#products/product.ts'
import { listProducts } from '#products/product-list-store.ts'
import { loadProduct } from '#products/product-store.ts'
import { toProductResponse } from '#products/to-product-response.ts'
import { createProduct, retireProduct, unretireProduct, updateProduct } from '#products/write-product.ts'

const tags = ['products']
const feature = 'products'
const params = Type.Object({ product_id: Id })
const ListQuery = Type.Object({
  ...PageQuery.properties,
  includeRetired: Type.Optional(QueryFlag),
  approvalId: Type.Optional(Type.String({ description: 'only products that are made of this release' })),
})
const updated = { 200: ProductRecord }

/** Products as such: list, create, read, update, retire and unretire (docs/reference/products.md#operations). */
export function productRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    readRoutes(app, context)
    writeRoutes(app, context)
    retireRoutes(app, context)
  }
}

function readRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: productReaders, feature } as const
  app.get(
    '/core/products',
    {
      config,
      schema: {
        operationId: 'listProducts',
        summary: 'List products by name',
        tags,
        querystring: ListQuery,
        response: { 200: Type.Array(ProductItem) },
      },
    },
    async ({ caller, query: { page, includeRetired, approvalId } }, reply) => {
      const filter = { includeRetired: isTrue(includeRetired), approvalId: approvalId || undefined, page }
      return [...sendPage(reply, page, await listProducts(context.db, caller, filter))]
    },
  )
  app.get(
    '/core/products/:product_id',
    { config, schema: { operationId: 'getProduct', summary: 'Read a product', tags, params, response: updated } },
    async ({ caller, params: { product_id: id } }) =>
      toProductResponse(context, context.db, caller, await loadProduct(context.db, caller, id)),
  )
}

function writeRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: productWriters, feature } as const
  app.post(
    '/core/products',
    {
      config,
      schema: { operationId: 'createProduct', summary: 'Create a product', tags, body: NewProduct, response: { 201: ProductRecord } },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await createProduct(context, caller, body)),
  )
  app.post(
    '/core/products/:product_id',
    { config, schema: { operationId: 'updateProduct', summary: 'Change a product', tags, params, body: ProductUpdate, response: updated } },
    async ({ caller, params: { product_id: id }, body }) => updateProduct(context, caller, id, body),
  )
}

function retireRoutes(app: RouteHost, context: AppContext): void {
  const config = { scopes: productRetirers, feature } as const
  app.post(
    '/core/products/:product_id/retire',
    { config, schema: { operationId: 'retireProduct', summary: 'Retire a product', tags, params, body: Retirement, response: updated } },
    async ({ caller, params: { product_id: id }, body: { retiredReason } }) =>
      retireProduct(context, caller, id, retiredReason ?? undefined),
  )
  app.post(
    '/core/products/:product_id/unretire',
    { config, schema: { operationId: 'unretireProduct', summary: 'Reactivate a retired product', tags, params, response: updated } },
    async ({ caller, params: { product_id: id } }) => unretireProduct(context, caller, id),
  )
}
