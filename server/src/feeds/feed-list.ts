import type { Feed } from '#feeds/feed.ts'
import { cweFeed } from '#feeds/cwe/cwe-feed.ts'
import { eolFeed } from '#feeds/end-of-life/eol-feed.ts'
import { epssFeed } from '#feeds/epss/epss-feed.ts'
import { euvdFeed } from '#feeds/euvd/euvd-feed.ts'
import { eukevFeed } from '#feeds/eukev/eukev-feed.ts'
import { kevFeed } from '#feeds/kev/kev-feed.ts'
import { nvdFeed } from '#feeds/nvd/nvd-feed.ts'
import { osvFeed } from '#feeds/osv/osv-feed.ts'
import { repositoriesFeed } from '#feeds/repositories/repositories-feed.ts'
import { packagesFeed } from '#feeds/packages/packages-feed.ts'

/** All feeds. */
export const feeds: readonly Feed[] = [
  osvFeed,
  nvdFeed,
  kevFeed,
  eukevFeed,
  epssFeed,
  euvdFeed,
  cweFeed,
  eolFeed,
  packagesFeed,
  repositoriesFeed,
]
