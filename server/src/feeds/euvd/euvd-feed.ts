import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import { replaceRows } from '#feeds/catalogue/row-store.ts'
import { type EuvdPair, readEuvd } from '#feeds/euvd/read-euvd.ts'
import { countEuvd } from '#feeds/euvd/euvd-store.ts'

/** The mapping between EUVD and CVE ids, updated daily at 07:15 UTC (§4.10). */
export const euvdFeed = catalogueFeed<EuvdPair>({
  name: 'euvd',
  maxBytes: 256 * 1_048_576,
  maxRecords: 2_000_000,
  read: readEuvd,
  keyOf: ({ cve, euvd }) => `${cve} ${euvd}`,
  count: countEuvd,
  async replace(trx, pairs) {
    const changed = await replaceRows(
      trx,
      { table: 'euvd_mapping', key: ['cve', 'euvd'], columns: [] },
      pairs.map(({ cve, euvd }) => ({ cve, euvd })),
    )
    return { changed: changed.length }
  },
  nextRun: dailyAt(7, 15),
})
