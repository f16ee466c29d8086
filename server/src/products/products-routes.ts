import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AppContext } from '#platform/app-context.ts'
import { attachmentRoutes } from '#products/attachments/attachment-routes.ts'
import { completenessRoutes } from '#products/completeness/completeness-route.ts'
import { dossierRoutes } from '#products/dossier/dossier-routes.ts'
import { entryRoutes } from '#products/entries/entry-routes.ts'
import { solutionRoutes } from '#products/entries/solution-routes.ts'
import { exploitedRoutes } from '#products/exploited/exploited-routes.ts'
import { productRoutes } from '#products/product-routes.ts'

/** The groups of product routes. */
const groups = [completenessRoutes, exploitedRoutes, productRoutes, entryRoutes, solutionRoutes, attachmentRoutes, dossierRoutes]

/** Products (docs/reference/products.md#operations). */
export function productsRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const group of groups) await app.register(group(context))
  }
}
