import { catalogueFeed } from '#feeds/catalogue/catalogue-feed.ts'
import { countKev, markExploited, replaceKev } from '#feeds/kev/kev-store.ts'
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
  async replace(trx, entries, { reevaluation, now }) {
    // a batch of advisories that is under way has read the catalogue for groups that are not visible here
    await lockAdvisories(trx)
    const cves = await replaceKev(trx, entries, now())
    const marked = cves.length === 0 ? [] : await markExploited(trx, cves)
    if (marked.length > 0) await reevaluation.vulnerabilitiesChanged(trx, marked)
    return { changed: cves.length }
  },
})
