import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { reevaluateExploited } from '#feeds/exploited.ts'
import { countKev, replaceKev } from '#feeds/kev/kev-store.ts'
import { type KevEntry, readKev } from '#feeds/kev/read-kev.ts'
import { lockAdvisories } from '#feeds/osv/advisory-store.ts'

/** CISA's catalogue of known exploited vulnerabilities. */
export const kevFeed = catalogueFeed<KevEntry>({
  name: 'kev',
  maxBytes: 64 * 1_048_576,
  maxRecords: 100_000,
  read: readKev,
  keyOf: ({ cve }) => cve,
  count: countKev,
  async replace(trx, entries, context) {
    // a batch of advisories that is under way has read the catalogue for groups that are not visible here
    await lockAdvisories(trx)
    const cves = await replaceKev(trx, entries, context.now())
    await reevaluateExploited(trx, cves, context)
    return { changed: cves.length }
  },
})
