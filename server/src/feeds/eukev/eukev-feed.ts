import { dailyAt } from '#feeds/catalogue/catalogue.ts'
import { countEukev, replaceEukev } from '#feeds/eukev/eukev-store.ts'
import { readEukev } from '#feeds/eukev/read-eukev.ts'
import { exploitedFeed } from '#feeds/exploited/exploited-feed.ts'

/** The exploited vulnerabilities that EU CSIRTs and ENISA know of, updated daily at 07:30 UTC (docs/reference/lookups.md#cve-details). */
export const eukevFeed = exploitedFeed({ name: 'eukev', read: readEukev, count: countEukev, store: replaceEukev, nextRun: dailyAt(7, 30) })
