import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import type { EolProduct } from '#feeds/end-of-life/eol-product.ts'
import { countProducts, replaceProducts } from '#feeds/end-of-life/eol-store.ts'
import { readEol } from '#feeds/end-of-life/read-eol.ts'
import { lockMatchingExclusive } from '#feeds/rematch-store.ts'

/** The support periods of products, from endoflife.date. */
export const eolFeed = catalogueFeed<EolProduct>({
  name: 'eol',
  maxBytes: 64 * 1_048_576,
  maxRecords: 20_000,
  read: readEol,
  keyOf: ({ name }) => name,
  count: countProducts,
  nextRun: dailyAt(5, 30),
  async replace(trx, products, { reevaluation }) {
    // wait for components that are resolved against the old catalogue: they commit first, or see the new one
    await lockMatchingExclusive(trx)
    const changed = await replaceProducts(trx, products)
    if (changed.products.length > 0) await reevaluation.productsChanged(trx, changed)
    return { changed: changed.products.length }
  },
})
