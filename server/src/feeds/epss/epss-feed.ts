import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { countEpss, replaceDay } from '#feeds/epss/epss-store.ts'
import { type EpssScore, readEpss } from '#feeds/epss/read-epss.ts'

/** The EPSS scores: how likely each CVE is to be exploited within 30 days. Each file replaces the scores of one day. */
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
