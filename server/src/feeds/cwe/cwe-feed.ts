import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import { countCwe, replaceCwe } from '#feeds/cwe/cwe-store.ts'
import { readCwe, type Weakness } from '#feeds/cwe/read-cwe.ts'

/** The CWE catalogue of weaknesses. */
export const cweFeed = catalogueFeed<Weakness>({
  name: 'cwe',
  maxBytes: 256 * 1_048_576,
  maxRecords: 20_000,
  read: readCwe,
  keyOf: ({ id }) => String(id),
  count: countCwe,
  async replace(trx, weaknesses) {
    return { changed: (await replaceCwe(trx, weaknesses)).length }
  },
  nextRun: dailyAt(4, 30),
})
