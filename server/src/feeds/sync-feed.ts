import { Type } from 'typebox'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { ImportOptions, Feed } from '#feeds/feed.ts'
import { type FeedState, loadFeedStates, saveFeedState } from '#feeds/feed-store.ts'
import { feeds } from '#feeds/feed-list.ts'
import { nextRetryAt } from '#feeds/next-retry-at.ts'
import type { FeedName } from '#platform/config.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { maskText } from '#platform/mask-url.ts'
import type { AppContext } from '#platform/app-context.ts'

const SyncPayload = Type.Object({
  /** Requested by the operator: run regardless of schedule and pauses. */
  asked: Type.Optional(Type.Boolean()),
  /** Also import a catalogue that shrank by more than half. */
  confirmed: Type.Optional(Type.Boolean()),
})

const hour = 3_600_000
/** Ends before the queue considers the job lost. */
const maxRunMs = 50 * 60_000

const tick = 5 * 60_000

/** One job per feed. The schedule only checks whether a run is due: feeds run hourly, and sooner after a failure. */
export const syncJobs = feeds.map((feed) =>
  defineJob({
    name: `sync-${feed.name}`,
    lane: feed.lane ?? 'feeds',
    payload: SyncPayload,
    every: '*/5 * * * *',
    run: ({ asked = false, confirmed = false }, context) =>
      asked ? syncFeed(feed, context, { isConfirmed: confirmed }) : syncIfDue(feed, context),
  }),
)

/** Enqueues a run at the operator's request. A second request is ignored while one is queued. */
export async function requestSync({ db, jobs }: AppContext, { name }: Feed, { isConfirmed }: ImportOptions): Promise<void> {
  const job = syncJobs[feeds.findIndex((feed) => feed.name === name)]
  if (job !== undefined)
    await transact(db, (trx) => jobs.enqueue(trx, job, { asked: true, confirmed: isConfirmed }, isConfirmed ? 'confirmed' : 'asked'))
}

/** Enqueues a run that starts when the transaction commits, if feeds are enabled. A second one is ignored while one is queued. */
export async function enqueueSync(trx: Transaction, { jobs, config }: Pick<AppContext, 'jobs' | 'config'>, name: FeedName): Promise<void> {
  const job = syncJobs[feeds.findIndex((feed) => feed.name === name)]
  if (job !== undefined && config.feeds.enabled) await jobs.enqueue(trx, job, { asked: true }, 'soon')
}

/** Computes at which tick of the schedule the next run starts. */
export function nextRunOf({ nextRun }: FeedState, now: Date): Date {
  const due = Math.max(nextRun?.getTime() ?? 0, now.getTime())
  return new Date(Math.ceil(due / tick) * tick)
}

async function syncIfDue(feed: Feed, context: AppContext): Promise<void> {
  if (!context.config.feeds.enabled) return
  const { nextRun } = (await loadFeedStates(context.db))(feed.name)
  if (nextRun === undefined || nextRun <= context.now()) await syncFeed(feed, context, { isConfirmed: false })
}

/** Fetches what changed and records the outcome. A failure sets the next run instead of failing the job, which the queue would repeat at once. */
async function syncFeed(feed: Feed, context: AppContext, options: ImportOptions): Promise<void> {
  const { db, now, log } = context
  const begun = now()
  await saveFeedState(db, feed.name, { lastAttempt: begun })
  try {
    const { errors, retryAt } = await feed.sync(context, AbortSignal.timeout(maxRunMs), options)
    const regular = feed.nextRun?.(begun) ?? new Date(begun.getTime() + hour)
    const nextRun = retryAt !== undefined && retryAt < regular ? retryAt : regular
    if (errors.length === 0) await saveFeedState(db, feed.name, { lastSuccess: now(), nextRun, failures: 0, error: undefined })
    else await saveFeedState(db, feed.name, { nextRun, failures: 0, error: maskText(errors.join('; ')).slice(0, 2000) })
  } catch (error) {
    log.warn({ err: error, feed: feed.name }, 'a feed could not be read')
    const failures = (await loadFeedStates(db))(feed.name).failures + 1
    await saveFeedState(db, feed.name, { failures, nextRun: nextRetryAt(failures, now()), error: maskText((error as Error).message) })
  }
}
