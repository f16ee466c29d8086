import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { FeedFreshness, loadFreshness, loadQuality } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'

const Count = Type.Integer()

/** What the records of an ecosystem are worth (docs/reference/lookups.md#match-quality). */
const EcosystemQuality = Type.Object(
  {
    ecosystem: Type.String(),
    records: Count,
    entries: Count,
    unreadableBounds: Count,
    malformedRanges: Count,
    withoutRanges: Count,
    withoutVersions: Count,
    disagreements: Count,
  },
  { title: 'EcosystemQuality' },
)
const MatchQuality = Type.Object(
  {
    computed: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'null before the first count' }),
    ecosystems: Type.Array(EcosystemQuality),
    feeds: Type.Array(FeedFreshness),
  },
  { title: 'MatchQuality' },
)

/** Registers the quality of the records and the age of the feeds. */
export function qualityRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const config = { scopes: 'any-key' } as const
  const tags = ['lookups']
  return async (app) => {
    app.get(
      '/vulnerabilities/quality',
      {
        config,
        schema: {
          operationId: 'readMatchQuality',
          summary: 'How far the stored advisories can be trusted',
          tags,
          response: { 200: MatchQuality },
        },
      },
      async () => {
        const [quality, feeds] = await Promise.all([loadQuality(context.db), loadFreshness(context)])
        const ecosystems = quality.map(({ computed: _computed, ...counts }) => counts)
        return { computed: quality[0]?.computed.toISOString() ?? null, ecosystems, feeds }
      },
    )
    app.get(
      '/core/knowledge',
      {
        config,
        schema: {
          operationId: 'listFeedFreshness',
          summary: 'How old the data of each feed is',
          tags,
          response: { 200: Type.Array(FeedFreshness) },
        },
      },
      () => loadFreshness(context),
    )
  }
}
