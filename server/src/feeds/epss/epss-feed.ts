import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { countEpss, replaceDay } from '#feeds/epss/epss-store.ts'
import { type EpssScore, readEpss } from '#feeds/epss/read-epss.ts'

/** How likely each CVE is to be exploited within 30 days: one file a day, which takes the place of that day alone. */
export const epssFeed = catalogueFeed<EpssScore>({
  name: 'epss',
  path: 'epss_scores-current.csv.gz',
  maxBytes: 512 * 1_048_576,
  maxRecords: 5_000_000,
  read: readEpss,
  keyOf: ({ cve }) => cve,
  count: countEpss,
  async replace(trx, scores) {
    const [first] = scores
    return { changed: first === undefined ? 0 : await replaceDay(trx, first.date, scores) }
  },
})
