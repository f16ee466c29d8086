import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { type Feed, ImportResult } from '#feeds/feed.ts'
import { feeds } from '#feeds/feed-list.ts'
import { loadFeedStates } from '#feeds/feed-store.ts'
import { importUpload } from '#feeds/import-upload.ts'
import { nextRunOf, requestSync } from '#feeds/sync-feed.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { notFound } from '#platform/http-error.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import type { AppContext } from '#platform/app-context.ts'

const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

const FeedStatus = Type.Object(
  {
    feed: Type.String(),
    url: Type.String(),
    enabled: Type.Boolean(),
    records: Type.Integer(),
    lastAttempt: Moment,
    lastSuccess: Moment,
    error: Type.Union([Type.String(), Type.Null()]),
    nextRun: Moment,
  },
  { title: 'FeedStatus' },
)

type FeedStatus = Static<typeof FeedStatus>

const FeedPath = Type.Object({ feed: Type.String() })
const Confirm = Type.Object({ confirm: Type.Optional(QueryFlag) })

/** Largest imported file, in bytes (docs/reference/feeds.md#import). */
const uploadLimit = 2 * 1024 ** 3

const tags = ['feeds']

const importFeedSchema = {
  operationId: 'importFeed',
  summary: 'Import a file of a feed',
  tags,
  params: FeedPath,
  querystring: Confirm,
  response: { 200: ImportResult },
}

const syncFeedSchema = {
  operationId: 'syncFeed',
  summary: 'Fetch a feed now, in the background',
  tags,
  params: FeedPath,
  querystring: Confirm,
  response: { 202: Type.Object({ status: Type.Literal('ok') }) },
}

/** Registers the operator's routes on feeds (docs/reference/feeds.md#operations). */
export function feedRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const common = { config: { scopes: 'operator' } } as const
  return async (app) => {
    app.get(
      '/admin/feeds',
      {
        ...common,
        schema: { operationId: 'listFeeds', summary: 'List the feeds with their state', tags, response: { 200: Type.Array(FeedStatus) } },
      },
      async () => listFeeds(context),
    )
    app.post(
      '/admin/feeds/:feed/sync',
      {
        ...common,
        schema: syncFeedSchema,
      },
      async ({ params, query }, reply) => {
        await requestSync(context, requireFeed(params.feed), { isConfirmed: isTrue(query.confirm) })
        return reply.code(202).send({ status: 'ok' as const })
      },
    )
    app.post(
      '/admin/feeds/:feed/import',
      {
        config: { scopes: 'operator', body: 'stream' },
        bodyLimit: uploadLimit,
        schema: importFeedSchema,
      },
      (request) => {
        const options = { isConfirmed: isTrue(request.query.confirm) }
        return importUpload(context, { feed: requireFeed(request.params.feed), options, limit: uploadLimit }, request)
      },
    )
  }
}

function requireFeed(name: string): Feed {
  const feed = feeds.find((known) => known.name === name)
  if (feed === undefined) throw notFound(name)
  return feed
}

async function listFeeds({ db, config, now }: AppContext): Promise<FeedStatus[]> {
  const stateOf = await loadFeedStates(db)
  const { enabled, urls } = config.feeds
  return feeds.map(({ name }) => {
    const state = stateOf(name)
    return {
      feed: name,
      url: maskUrl(urls[name]),
      enabled,
      records: state.records,
      lastAttempt: state.lastAttempt?.toISOString() ?? null,
      lastSuccess: state.lastSuccess?.toISOString() ?? null,
      error: state.error ?? null,
      nextRun: enabled ? nextRunOf(state, now()).toISOString() : null,
    }
  })
}
