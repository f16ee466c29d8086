import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Static, TSchema } from 'typebox'
import type { Connection } from '#database/connect.ts'
import type { Transaction } from '#database/database.ts'
import type { EmbeddedDatabase } from '#database/embedded/embedded-database.ts'
import { type Lane, lanes, Postponed, type Task, type Worker } from '#platform/jobs/task.ts'
import { assignTurns, indexTurns } from '#platform/jobs/turn-store.ts'
import { newId, nilId } from '#platform/ids.ts'

type BossOptions = Extract<ConstructorParameters<typeof PgBoss>[0], object>
type BossDatabase = NonNullable<BossOptions['db']>

interface Envelope {
  readonly job: string
  readonly payload: unknown
}

/** The durable job queue: jobs are enqueued in a transaction and survive the process. */
export interface JobQueue {
  /**
   * Enqueues within the caller's transaction: the job exists if the transaction commits. A job with the same key is not added while another
   * one is waiting. Companies take turns: a job of one that has none waiting runs before most jobs of one that has many.
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
  /** Starts the workers of all lanes and the cron schedules. */
  readonly work: (workers: readonly Worker[]) => Promise<void>
  /** Resolves when no job is waiting or running; for tests and benchmarks. */
  readonly settled: () => Promise<void>
  /** Gives running jobs a moment to finish, then stops; unfinished jobs run again after the next start. */
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

/**
 * A process renews the lease of the job it runs; when it has not for the whole of it, another process runs the job. With the check and the
 * longest delay of a third retry that is half a minute. A live process loses a job only when it stood still for the whole lease.
 */
export const lease = { seconds: 15, renewalSeconds: 3, checkSeconds: 5 } as const

const laneOptions = {
  retryLimit: 3,
  retryDelay: 1,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: lease.seconds,
  // each check counts the rows of the table
  deleteAfterSeconds: 86_400,
  notify: true,
} as const

/** Opens the queue in the database schema `jobs`. */
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
  await Promise.all(lanes.map((lane) => openLane(boss, lane)))
  await indexTurns(connection.pool)
  if (connection.kind === 'embedded') await takeBack(connection.pool)
  return createJobQueue(boss, connection)
}

/**
 * Takes back the jobs of a process that died: the embedded database has one process at a time. Each was a try, so that a job that ends its
 * process cannot do so for ever.
 */
async function takeBack(pool: Pool): Promise<void> {
  await pool.query(`
    update jobs.job set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::jobs.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end
    where state = 'active'`)
}

/** Creating a lane leaves an existing one as an earlier version made it. */
async function openLane(boss: PgBoss, lane: Lane): Promise<void> {
  await boss.createQueue(lane, { policy: 'short', ...laneOptions })
  await boss.updateQueue(lane, laneOptions)
  // the queue reads a lane at its first use, which must not be in a transaction: the embedded database has one session
  await boss.findJobs(lane, { id: nilId })
}

/** Uses the shared pool on the embedded database, where no other process can have died. */
function bossConnection({ pool, embedded, driver }: Connection): BossOptions {
  const checks = { superviseIntervalSeconds: lease.checkSeconds, monitorIntervalSeconds: lease.checkSeconds }
  if (embedded === undefined) return { ...(driver as BossOptions), ...checks, max: 3, application_name: 'waybill jobs' }
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
      // closes with the database
      return { close: () => Promise.resolve() }
    },
  }
}

function createJobQueue(boss: PgBoss, { pool, kind }: Connection): JobQueue {
  return {
    async enqueue(trx, { name, lane }, payload, key = newId()) {
      const envelope: Envelope = { job: name, payload }
      const [turn] = await assignTurns(trx, lane, [companyOf(payload)])
      await boss.send(lane, envelope, { db: fromKysely(trx), singletonKey: `${name} ${key}`, ...turn })
    },
    async enqueueAll(trx, { name, lane }, payloads) {
      if (payloads.length === 0) return
      const turns = await assignTurns(trx, lane, payloads.map(companyOf))
      const jobs = turns.map(({ priority, group }, i) => {
        const envelope: Envelope = { job: name, payload: payloads[i] }
        return { data: envelope, singletonKey: `${name} ${newId()}`, priority, group }
      })
      await boss.insert(lane, jobs, { db: fromKysely(trx) })
    },
    async work(workers) {
      await Promise.all(lanes.map((lane) => workLane(boss, lane, workers)))
    },
    async settled() {
      const { rows } = await pool.query(`select 1 from jobs.job where state in ('created', 'retry', 'active') limit 1`)
      if (rows.length === 0) return
      await setTimeout(10)
      await this.settled()
    },
    async stop() {
      await stopQueue(boss)
      if (kind === 'embedded') await giveBack(pool)
    },
  }
}

/** Gives back the jobs that were given up at a stop, which was no try of theirs; it would be one where the database has gone. */
async function giveBack(pool: Pool): Promise<void> {
  await pool.query(`update jobs.job set state = 'retry', started_on = null where state = 'active'`).catch(() => undefined)
}

const stopTimeoutMs = 5000

/** Waits for the workers itself, since pg-boss looks for their end every half second only. Jobs that run longer are given up. */
async function stopQueue(boss: PgBoss): Promise<void> {
  const ended = new AbortController()
  const timeout = setTimeout(stopTimeoutMs, undefined, { signal: ended.signal }).catch(() => undefined)
  await Promise.race([Promise.all(lanes.map((lane) => boss.offWork(lane, { wait: true }))), timeout])
  ended.abort()
  await boss.stop({ graceful: false, close: true })
}

/** Work that is nobody's own takes turns like a company's. */
const everyone = 'everyone'

function companyOf(payload: unknown): string {
  const { companyId } = payload as { readonly companyId?: unknown }
  return typeof companyId === 'string' ? companyId : everyone
}

interface JobAttempt {
  readonly data: Envelope
  readonly retryCount: number
  readonly retryLimit: number
  readonly singletonKey: string
  readonly priority: number
  readonly groupId: string | null
}

async function workLane(boss: PgBoss, lane: Lane, workers: readonly Worker[]): Promise<void> {
  const laneWorkers = workers.filter((worker) => worker.lane === lane)
  await Promise.all(Array.from({ length: concurrency[lane] }, () => startWorker(boss, lane, laneWorkers)))
  const scheduled = laneWorkers.flatMap(({ name, every }) => (every === undefined ? [] : [{ name, every }]))
  // of waiting jobs of a lane without a key of their own, pg-boss drops all but one
  await Promise.all(
    scheduled.map(({ name, every }) => boss.schedule(lane, every, { job: name, payload: {} }, { key: name, singletonKey: name })),
  )
}

const postponementSeconds = 15

/** Enqueues a job again, with all its tries. */
async function runLater(boss: PgBoss, lane: Lane, { data, singletonKey, priority, groupId }: JobAttempt): Promise<void> {
  const group = groupId === null ? {} : { group: { id: groupId } }
  await boss.send(lane, data, { singletonKey, priority, ...group, startAfter: postponementSeconds })
}

/** Notifications wake the workers; polling finds jobs that become due later, such as retries. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 }

const workerOptions = { ...polling, includeMetadata: true, heartbeatRefreshSeconds: lease.renewalSeconds } as const

/** Processes one job at a time. Jobs enqueued in one transaction notify once, so the worker looks for the next one itself. */
async function startWorker(boss: PgBoss, lane: Lane, laneWorkers: readonly Worker[]): Promise<void> {
  const byName = new Map(laneWorkers.map((worker) => [worker.name, worker]))
  const id = await boss.work<Envelope>(lane, workerOptions, async ([job]) => {
    if (job === undefined) return
    boss.notifyWorker(id)
    const attempt = job as unknown as JobAttempt
    const { data, retryCount, retryLimit } = attempt
    try {
      await byName.get(data.job)?.run(data.payload, retryCount >= retryLimit)
    } catch (error) {
      if (!(error instanceof Postponed)) throw error
      await runLater(boss, lane, attempt)
    }
  })
}
