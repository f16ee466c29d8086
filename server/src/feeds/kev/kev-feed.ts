import { exploitedFeed } from '#feeds/exploited/exploited-feed.ts'
import { countKev, replaceKev } from '#feeds/kev/kev-store.ts'
import { readKev } from '#feeds/kev/read-kev.ts'

/** CISA's catalogue of known exploited vulnerabilities. */
export const kevFeed = exploitedFeed({ name: 'kev', read: readKev, count: countKev, store: replaceKev })
