import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { openTestDatabase } from '#test/test-database.ts'
import type { Connection } from '#database/connect.ts'
import { type JobQueue, lease, openJobQueue } from '#platform/jobs/job-queue.ts'
import { Postponed, type Task, type Worker } from '#platform/jobs/task.ts'
import { isServer } from '#test/test-server.ts'

const note = { name: 'note', lane: 'recheck', payload: Type.Object({ n: Type.Integer() }) } as const satisfies Task
const cutOff = { name: 'cut off', lane: 'recheck', payload: Type.Object({ companyId: Type.String() }) } as const satisfies Task
const flaky = { name: 'flaky', lane: 'recheck', payload: Type.Object({}) } as const satisfies Task

const done: number[] = []
const tries: boolean[] = []
const reached: string[] = []
const workers: readonly Worker[] = [
  { ...note, every: undefined, run: async (payload) => void done.push((payload as { n: number }).n) },
  {
    ...cutOff,
    every: undefined,
    async run(payload) {
      reached.push((payload as { companyId: string }).companyId)
      if (reached.length === 1) throw new Postponed(new Error('the first time nothing is reached'))
    },
  },
  {
    ...flaky,
    every: undefined,
    async run(_payload, isLastTry) {
      tries.push(isLastTry)
      if (tries.length === 1) throw new Error('the first try fails')
    },
  },
]

let connection: Connection
let queue: JobQueue

beforeAll(async () => {
  connection = await openTestDatabase()
  queue = await openJobQueue(connection)
  await queue.work(workers)
})

afterAll(async () => {
  await queue.stop()
  await connection.close()
})

it('processes every job of one transaction without waiting for the next notification', async () => {
  done.length = 0
  await connection.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 30; n++) await queue.enqueue(trx, note, { n })
  })
  await queue.settled()
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

it('drops a job whose transaction is rolled back', async () => {
  done.length = 0
  const undone = connection.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, note, { n: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await queue.settled()
  expect(done).toEqual([])
})

it('queues one job per key, not two', async () => {
  done.length = 0
  await connection.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, note, { n: 1 }, 'same')
    await queue.enqueue(trx, note, { n: 2 }, 'same')
  })
  await queue.settled()
  expect(done).toEqual([1])
})

it('retries a failed job', async () => {
  await connection.db.transaction().execute((trx) => queue.enqueue(trx, flaky, {}))
  await queue.settled()
  expect(tries).toEqual([false, false])
})

it('runs a job later, with all its tries, that could not reach the database', async () => {
  await connection.db.transaction().execute((trx) => queue.enqueue(trx, cutOff, { companyId: 'one' }))
  const waiting = await eventually('the job again', async () => {
    const { rows } = await connection.pool.query<{ tries: number; company: string }>(`
      select retry_count as tries, group_id as company from jobs.job
      where state = 'created' and data->>'job' = 'cut off' and start_after > now()`)
    return rows.length > 0 && rows
  })
  expect(waiting).toEqual([{ tries: 0, company: 'one' }])
  await connection.pool.query(`update jobs.job set start_after = now() where state = 'created'`)
  await queue.settled()
  expect(reached).toEqual(['one', 'one'])
})

const upload = {
  name: 'upload',
  lane: 'recheck',
  payload: Type.Object({ companyId: Type.String(), n: Type.Integer() }),
} as const satisfies Task

it('lets companies take turns, however many jobs one of them has waiting, and each has its own in order', async () => {
  const other = await openTestDatabase()
  const waiting = await openJobQueue(other)
  async function enqueue(companyId: string, numbers: readonly number[]): Promise<void> {
    await other.db.transaction().execute(async (trx) => {
      for (const n of numbers) await waiting.enqueue(trx, upload, { companyId, n })
    })
  }
  const ran: string[] = []
  async function run(payload: unknown): Promise<void> {
    const { companyId, n } = payload as { readonly companyId: string; readonly n: number }
    ran.push(`${companyId} ${String(n)}`)
    // in the middle of the backlog
    if (companyId === 'much' && n === 5) await enqueue('late', [1, 2])
  }
  await enqueue(
    'much',
    Array.from({ length: 60 }, (_, n) => n),
  )
  await other.db.transaction().execute((trx) => {
    const payloads = Array.from({ length: 140 }, (_, n) => ({ companyId: 'much', n: 60 + n }))
    return waiting.enqueueAll(trx, upload, [...payloads, { companyId: 'little', n: 1 }])
  })
  await enqueue('some', [1, 2])
  await other.db.transaction().execute((trx) => waiting.enqueue(trx, note, { n: 1 }))
  await waiting.work([
    { ...upload, every: undefined, run },
    { ...note, every: undefined, run: async () => void ran.push('nobody') },
  ])
  await waiting.settled()
  expect(ran.slice(0, 6)).toEqual(['much 0', 'little 1', 'some 1', 'nobody', 'much 1', 'some 2'])
  expect(ran.indexOf('late 1') - ran.indexOf('much 5')).toBeLessThanOrEqual(2)
  expect(ran.indexOf('late 2') - ran.indexOf('late 1')).toBeLessThanOrEqual(2)
  const much = ran.filter((line) => line.startsWith('much'))
  expect(much).toEqual(Array.from({ length: 200 }, (_, n) => `much ${String(n)}`))
  await waiting.stop()
  await other.close()
})

it('takes jobs of a process that runs none', async () => {
  const other = await openTestDatabase()
  const waiting = await openJobQueue(other)
  await other.db.transaction().execute((trx) => waiting.enqueue(trx, note, { n: 1 }))
  const { rows } = await other.pool.query<{ state: string }>(`select state from jobs.job where name = 'recheck'`)
  expect(rows).toEqual([{ state: 'created' }])
  await waiting.stop()
  await other.close()
})

it.skipIf(!isServer)(
  'runs a schedule once, however many processes have it (on a server; the embedded database has one process)',
  async () => {
    const other = await openTestDatabase()
    const ran: string[] = []
    async function open(name: string, every?: string): Promise<JobQueue> {
      const opened = await openJobQueue(other)
      await opened.work([{ ...note, every, run: async () => void ran.push(name) }])
      return opened
    }
    // the queue looks for schedules that are due at its start, and takes one as due for a minute
    await eventually('the first half of a minute', async () => new Date().getUTCSeconds() < 30)
    const now = new Date()
    await (await open('none', `${String(now.getUTCMinutes())} ${String(now.getUTCHours())} * * *`)).stop()
    const queues: JobQueue[] = []
    for (const name of ['first', 'second', 'third']) {
      await other.pool.query('update jobs.version set cron_on = null')
      queues.push(await open(name))
      await eventually('a look at the schedules', async () => {
        const { rows } = await other.pool.query('select 1 from jobs.version where cron_on is not null')
        return rows.length > 0
      })
      await queues[0]!.settled()
    }
    await eventually('a run', async () => ran.length > 0)
    expect(ran.length).toBe(1)
    for (const each of queues) await each.stop()
    await other.close()
  },
)

it('runs every schedule of a lane that is due in the same minute', async () => {
  const other = await openTestDatabase()
  const ran = new Set<string>()
  function scheduled(name: string): Worker {
    return { ...note, name, every: '* * * * *', run: async () => void ran.add(name) }
  }
  const schedules = [scheduled('first'), scheduled('second'), scheduled('third')]
  const known = await openJobQueue(other)
  await known.work(schedules)
  await known.stop()
  // the queue looks for schedules that are due at its start
  await other.pool.query('update jobs.version set cron_on = null')
  const running = await openJobQueue(other)
  await running.work(schedules)
  await eventually('a run of each', async () => ran.size === schedules.length)
  expect(ran).toEqual(new Set(['first', 'second', 'third']))
  await running.stop()
  await other.close()
})

// waits for 20 seconds
it('leaves a job to its process for longer than the lease, and runs it once', { timeout: 300_000 }, async () => {
  const other = await openTestDatabase()
  const queues = [await openJobQueue(other), await openJobQueue(other)]
  const runs: number[] = []
  const { promise: end, resolve } = Promise.withResolvers<undefined>()
  const long: Worker = { ...note, every: undefined, run: (payload) => (runs.push((payload as { n: number }).n), end) }
  for (const each of queues) await each.work([long])
  await other.db.transaction().execute((trx) => queues[0]!.enqueue(trx, note, { n: 1 }))
  const { rows } = await eventually('a job older than its lease', async () => {
    const found = await other.pool.query<{ retries: number }>(`
      select retry_count as retries from jobs.job
      where name = 'recheck' and now() > started_on + (${String(lease.seconds)} + ${String(lease.checkSeconds)}) * interval '1 second'`)
    return found.rows.length > 0 && found
  })
  resolve(undefined)
  await queues[0]!.settled()
  expect([rows, runs]).toEqual([[{ retries: 0 }], [1]])
  for (const each of queues) await each.stop()
  await other.close()
})

it.skipIf(isServer)('gives up a job that ends its process again and again (on the embedded database)', async () => {
  const other = await openTestDatabase()
  const [begun, queues] = [[] as number[], [] as JobQueue[]]
  const end = Promise.withResolvers<undefined>()
  const deadly = {
    ...note,
    every: undefined,
    async run() {
      begun.push(queues.length)
      await end.promise
    },
  }
  async function startAgain(): Promise<void> {
    const opened = await openJobQueue(other)
    queues.push(opened)
    await opened.work([deadly])
  }
  await startAgain()
  await other.db.transaction().execute((trx) => queues[0]!.enqueue(trx, note, { n: 1 }))
  for (const start of [1, 2, 3, 4]) {
    await eventually(`the job runs after start ${String(start)}`, () => Promise.resolve(begun.includes(start)))
    await startAgain()
  }
  const { rows } = await other.pool.query<{ state: string }>(`select state from jobs.job where name = 'recheck'`)
  expect([rows.map(({ state }) => state), begun]).toEqual([['failed'], [1, 2, 3, 4]])
  end.resolve(undefined)
  for (const each of queues) await each.stop()
  await other.close()
})

it('stops while jobs run, and lets them finish', async () => {
  const other = await openTestDatabase()
  const busy = await openJobQueue(other)
  const ended: number[] = []
  await busy.work([
    {
      ...note,
      every: undefined,
      async run(payload) {
        await other.pool.query('select 1')
        ended.push((payload as { n: number }).n)
      },
    },
  ])
  await other.db.transaction().execute((trx) => busy.enqueue(trx, note, { n: 7 }))
  await busy.stop()
  const { rows } = await other.pool.query<{ state: string }>(`select state from jobs.job where name = 'recheck'`)
  expect([rows.map(({ state }) => state), ended]).toEqual(ended.length === 0 ? [['created'], []] : [['completed'], [7]])
  await other.close()
})
