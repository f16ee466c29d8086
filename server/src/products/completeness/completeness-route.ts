import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { productReaders } from '#access/scope-sets.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Completeness } from '#products/completeness/completeness.ts'
import { loadCompleteness } from '#products/completeness/load-completeness.ts'

const schema = {
  operationId: 'listProductCompleteness',
  summary: 'Count what the dossiers of the products have and lack',
  description: 'All products that are not retired, by name, on one page.',
  tags: ['products'],
  response: { 200: Type.Array(Completeness) },
}

/** Registers the completeness of all dossiers (docs/reference/products.md#completeness). */
export function completenessRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/core/products/completeness', { config: { scopes: productReaders, feature: 'products' }, schema }, async ({ caller }) =>
      (await loadCompleteness(context, caller)).map(({ completeness }) => completeness),
    )
  }
}
