import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import { countEukev, replaceEukev } from '#feeds/eukev/eukev-store.ts'
import { type EukevEntry, readEukev } from '#feeds/eukev/read-eukev.ts'
import { reevaluateExploited } from '#feeds/exploited.ts'
import { lockAdvisories } from '#feeds/osv/advisory-store.ts'

/** The exploited vulnerabilities that EU CSIRTs and ENISA know of, updated daily at 07:30 UTC (docs/reference/lookups.md#cve-details). */
export const eukevFeed = catalogueFeed<EukevEntry>({
  name: 'eukev',
  maxBytes: 64 * 1_048_576,
  maxRecords: 100_000,
  read: readEukev,
  keyOf: ({ cve }) => cve,
  count: countEukev,
  async replace(trx, entries, context) {
    // as for the feed kev
    await lockAdvisories(trx)
    const cves = await replaceEukev(trx, entries, context.now())
    await reevaluateExploited(trx, cves, context)
    return { changed: cves.length }
  },
  nextRun: dailyAt(7, 30),
})
