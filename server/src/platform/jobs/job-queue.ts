import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Connection } from '#database/connect.ts'
import type { Transaction } from '#database/database.ts'
import type { EmbeddedDatabase } from '#database/embedded/embedded-database.ts'
import { type Lane, lanes, type Task, type Worker } from '#platform/jobs/task.ts'
import { newId } from '#platform/ids.ts'

type BossOptions = Extract<ConstructorParameters<typeof PgBoss>[0], object>
type BossDatabase = NonNullable<BossOptions['db']>

interface Envelope {
  readonly job: string
  readonly payload: unknown
}

/** The durable queue: jobs are enqueued in the transaction that needs them and survive the end of the process. */
export interface JobQueue {
  /**
   * Enqueues within the caller's transaction: the job exists exactly when the transaction commits.
   * While a job with the same key waits, another one is not added.
   */
  readonly enqueue: <Payload extends TSchema>(
    trx: Transaction,
    task: Task<Payload>,
    payload: Static<Payload>,
    key?: string,
  ) => Promise<void>
  /** Enqueues any number of jobs of one kind within the caller's transaction, in one statement. */
  readonly enqueueAll: <Payload extends TSchema>(
    trx: Transaction,
    task: Task<Payload>,
    payloads: readonly Static<Payload>[],
  ) => Promise<void>
  /** Starts working on the lanes and the clock. */
  readonly work: (workers: readonly Worker[]) => Promise<void>
  /** Resolves when no job waits or runs: for tests and for the benches. */
  readonly settled: () => Promise<void>
  /** Gives running jobs a moment to end, then stops; what has not ended runs again at the next start. */
  readonly stop: () => Promise<void>
}

const concurrency: Readonly<Record<Lane, number>> = {
  interactive: 2,
  recheck: 1,
  feeds: 1,
  packages: 1,
  documents: 1,
  'deep-scan': 1,
  housekeeping: 1,
}

const laneOptions = {
  policy: 'short',
  retryLimit: 3,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 60,
  notify: true,
} as const

/** Opens the queue in the schema `jobs` of the database. */
export async function openJobQueue(connection: Connection): Promise<JobQueue> {
  const boss = new PgBoss({
    ...bossConnection(connection),
    schema: 'jobs',
    useListenNotify: true,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await Promise.all(lanes.map((lane) => boss.createQueue(lane, laneOptions)))
  // the embedded database has one process: whatever is marked as running belongs to a process that is gone
  if (connection.kind === 'embedded')
    await connection.pool.query(`update jobs.job set state = 'retry', started_on = null where state = 'active'`)
  return createJobQueue(boss, connection)
}

/** On the embedded database everything goes through the one pool. */
function bossConnection({ pool, embedded, driver }: Connection): BossOptions {
  if (embedded === undefined) return { ...(driver as BossOptions), max: 3, application_name: 'waybill jobs' }
  return { db: pooledDatabase(pool, embedded), backend: 'pglite' }
}

function pooledDatabase(pool: Pool, embedded: EmbeddedDatabase): BossDatabase {
  return {
    async executeSql(text, values) {
      const result: unknown = values?.length ? await pool.query(text, values) : await pool.query(text)
      const results = (Array.isArray(result) ? result : [result]) as { rows: unknown[] }[]
      return { rows: results.flatMap(({ rows }) => rows) }
    },
    async listen(channel, onNotification, onReconnect) {
      await embedded.listen(channel, onNotification)
      onReconnect()
      // it ends with the database
      return { close: () => Promise.resolve() }
    },
  }
}

function createJobQueue(boss: PgBoss, { pool }: Connection): JobQueue {
  return {
    async enqueue(trx, { name, lane }, payload, key = newId()) {
      const envelope: Envelope = { job: name, payload }
      await boss.send(lane, envelope, { db: fromKysely(trx), singletonKey: `${name} ${key}` })
    },
    async enqueueAll(trx, { name, lane }, payloads) {
      if (payloads.length === 0) return
      const jobs = payloads.map((payload) => ({ data: { job: name, payload } satisfies Envelope, singletonKey: `${name} ${newId()}` }))
      await boss.insert(lane, jobs, { db: fromKysely(trx) })
    },
    async work(workers) {
      await Promise.all(lanes.map((lane) => workLane(boss, lane, workers)))
    },
    async settled() {
      const { rows } = await pool.query(`select 1 from jobs.job where state in ('created', 'retry', 'active') limit 1`)
      if (rows.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 10))
      await this.settled()
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000, close: true }),
  }
}

interface JobAttempt {
  readonly data: Envelope
  readonly retryCount: number
  readonly retryLimit: number
}

async function workLane(boss: PgBoss, lane: Lane, workers: readonly Worker[]): Promise<void> {
  const crew = workers.filter((worker) => worker.lane === lane)
  await Promise.all(Array.from({ length: concurrency[lane] }, () => startWorker(boss, lane, crew)))
  const clocked = crew.flatMap(({ name, every }) => (every === undefined ? [] : [{ name, every }]))
  await Promise.all(clocked.map(({ name, every }) => boss.schedule(lane, every, { job: name, payload: {} }, { key: name })))
}

/** New jobs wake the workers; looking is for those that are due later, such as second tries. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }

/**
 * Takes one job after the other. Jobs enqueued in one transaction wake a worker once, so it looks for the next one itself instead
 * of sleeping until it is woken again.
 */
async function startWorker(boss: PgBoss, lane: Lane, crew: readonly Worker[]): Promise<void> {
  const byName = new Map(crew.map((worker) => [worker.name, worker]))
  const id = await boss.work<Envelope>(lane, { includeMetadata: true, ...polling }, async ([job]) => {
    if (job === undefined) return
    boss.notifyWorker(id)
    const { data, retryCount, retryLimit } = job as unknown as JobAttempt
    await byName.get(data.job)?.run(data.payload, retryCount >= retryLimit)
  })
}
