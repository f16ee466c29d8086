import type { Feed } from '#feeds/feed.ts'
import { osvFeed } from '#feeds/osv/osv-feed.ts'

/** Every feed we read. */
export const feeds: readonly Feed[] = [osvFeed]
