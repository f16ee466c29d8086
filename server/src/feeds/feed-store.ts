import { sql } from 'kysely'
import { type Database, json, type Transaction } from '#database/database.ts'
import type { FeedName } from '#platform/config.ts'

/** The state of a feed after its last run. */
export interface FeedState {
  readonly records: number
  readonly lastAttempt: Date | undefined
  readonly lastSuccess: Date | undefined
  readonly nextRun: Date | undefined
  /** Consecutive failures. */
  readonly failures: number
  readonly error: string | undefined
}

const neverRun: FeedState = {
  records: 0,
  lastAttempt: undefined,
  lastSuccess: undefined,
  nextRun: undefined,
  failures: 0,
  error: undefined,
}

export async function loadFeedStates(db: Database): Promise<(name: FeedName) => FeedState> {
  const rows = await db
    .selectFrom('feed')
    .select(['name', 'records', 'last_attempt', 'last_success', 'next_run', 'failures', 'error'])
    .execute()
  const states = new Map(
    rows.map(({ name, records, failures, ...row }) => [
      name,
      {
        records,
        failures,
        lastAttempt: row.last_attempt ?? undefined,
        lastSuccess: row.last_success ?? undefined,
        nextRun: row.next_run ?? undefined,
        error: row.error ?? undefined,
      },
    ]),
  )
  return (name) => states.get(name) ?? neverRun
}

/** Finds when a feed was last read completely, as ISO 8601; null when it never was. */
export async function findLastSuccess(db: Database, name: FeedName): Promise<string | null> {
  const row = await db.selectFrom('feed').select('last_success').where('name', '=', name).executeTakeFirst()
  return row?.last_success?.toISOString() ?? null
}

/** The change of a feed's state after an attempt; absent fields stay. */
export interface FeedStateChange {
  readonly lastAttempt?: Date
  readonly lastSuccess?: Date
  readonly nextRun?: Date
  readonly failures?: number
  readonly error?: string | undefined
}

export async function saveFeedState(db: Database, name: FeedName, outcome: FeedStateChange): Promise<void> {
  const columns = {
    ...(outcome.lastAttempt && { last_attempt: outcome.lastAttempt }),
    ...(outcome.lastSuccess && { last_success: outcome.lastSuccess }),
    ...(outcome.nextRun && { next_run: outcome.nextRun }),
    ...(outcome.failures !== undefined && { failures: outcome.failures }),
    ...('error' in outcome && { error: outcome.error ?? null }),
  }
  await db
    .insertInto('feed')
    .values({ name, watermark: null, ...columns })
    .onConflict((clash) => clash.column('name').doUpdateSet(columns))
    .execute()
}

/** Loads how far a feed has been read. Each feed defines the parts and the content of its watermark. */
export async function loadWatermark(db: Database, name: FeedName): Promise<ReadonlyMap<string, object>> {
  const row = await db.selectFrom('feed').select('watermark').where('name', '=', name).executeTakeFirst()
  return new Map(Object.entries((row?.watermark as Readonly<Record<string, object>> | null) ?? {}))
}

/** Saves the watermark of one part. Call it in the transaction that stores the records up to it. */
export async function saveWatermark(trx: Transaction | Database, name: FeedName, [part, mark]: readonly [string, object]): Promise<void> {
  await sql`
    insert into feed (name, watermark) values (${name}, ${json({ [part]: mark })})
    on conflict (name) do update set watermark = coalesce(feed.watermark, '{}'::jsonb) || excluded.watermark`.execute(trx)
}

/** Sets the number of stored records. */
export async function saveRecordCount(trx: Transaction, name: FeedName, records: number): Promise<void> {
  await sql`
    insert into feed (name, records) values (${name}, ${records})
    on conflict (name) do update set records = excluded.records`.execute(trx)
}

/** Adds records that were not stored before to the count. */
export async function addToRecordCount(trx: Transaction, name: FeedName, added: number): Promise<void> {
  await sql`
    insert into feed (name, records) values (${name}, ${added})
    on conflict (name) do update set records = feed.records + excluded.records`.execute(trx)
}
