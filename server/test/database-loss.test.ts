import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerTimeouts } from '#database/open-server-pool.ts'
import { connectServer } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { newId } from '#platform/ids.ts'
import { openJobQueue } from '#platform/jobs/job-queue.ts'
import { startDelivering } from '#webhooks/webhooks.ts'
import { cyclonedx } from './cyclonedx.ts'
import { eventually } from './eventually.ts'
import { type Answer, makeCompany, type Service, startServiceOn, type TestCompany } from './harness.ts'
import { type Cluster, clusterMissing, makeCluster } from './private-cluster.ts'
import { startProcess } from './process.ts'
import { startReceiver } from './receiver.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const missing = clusterMissing()

const closers: (() => Promise<unknown> | undefined)[] = []
let cluster: Cluster

beforeAll(async () => {
  if (missing === undefined) cluster = await makeCluster()
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  await (cluster as Cluster | undefined)?.remove()
})

interface TestScope {
  readonly at: Service
  readonly company: TestCompany
}

interface Settings {
  readonly poolSize?: number
  readonly timeouts?: ServerTimeouts
}

/** Starts a service on its own database in the cluster, reached through this port. */
async function start(port = cluster.port, settings: Settings = {}): Promise<TestScope> {
  const name = `d${newId().replaceAll('-', '')}`
  await cluster.query(`create database ${name}`)
  const connection = await connectServer(`postgres://postgres@127.0.0.1:${String(port)}/${name}`, settings)
  await migrate(connection.db)
  const at = await startServiceOn(connection, { WAYBILL_OUTBOUND_ALLOW: '127.0.0.1' })
  closers.push(async () => {
    await at.http.close()
    await at.context.jobs.stop()
    await connection.close()
  })
  return { at, company: await makeCompany({ in: at }) }
}

function makeProject({ company }: TestScope, name: string = newId()): Promise<Answer> {
  return company.post('/core/projects', { name })
}

async function namesOf({ company }: TestScope): Promise<ReadonlySet<string>> {
  const answer = await company.get('/core/projects?pageSize=100000')
  return new Set(answer.body.map(({ name }: { readonly name: string }) => name))
}

interface Ready {
  readonly status: number
  readonly text: string
}

async function ready({ at }: TestScope): Promise<Ready> {
  const { statusCode, body } = await at.http.inject('/ready')
  return { status: statusCode, text: body }
}

function isReady(scope: TestScope): Promise<Ready> {
  return eventually('/ready turning to 200', async () => {
    const answer = await ready(scope)
    return answer.status === 200 && answer
  })
}

/** Starts three writers that run until stopped, and then until they have succeeded once more. */
function writeOn(scope: TestScope) {
  const acknowledged: string[] = []
  const refused: Answer[] = []
  const state = { isLast: false }
  async function write(): Promise<void> {
    const name = newId()
    const isLast = state.isLast
    const answer = await makeProject(scope, name)
    if (answer.status === 201) acknowledged.push(name)
    else refused.push(answer)
    if (isLast && answer.status === 201) return
    await write()
  }
  const writing = Promise.all([write(), write(), write()])
  return {
    acknowledged,
    refused,
    async stop() {
      state.isLast = true
      await writing
    },
  }
}

function expectRefusals(refused: readonly Answer[]): void {
  expect(new Set(refused.map(({ status, headers }) => `${String(status)} ${String(headers['retry-after'])}`))).toEqual(new Set(['503 5']))
  for (const { body } of refused) expect(body.error).toMatch(/^The service cannot be used right now: the .*\. Try again in 5 seconds\./u)
}

/** Lists the service's statements as the server sees them. */
function activityOf({ at }: TestScope, wait: string): Promise<readonly Record<string, unknown>[]> {
  const database = new URL(at.connection.url ?? '').pathname.slice(1)
  return cluster.query(
    `select pid from pg_stat_activity where datname = $1 and application_name = 'waybill' and state = 'active' and wait_event = $2`,
    [database, wait],
  )
}

async function terminateAll({ at }: TestScope): Promise<void> {
  const database = new URL(at.connection.url ?? '').pathname.slice(1)
  await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'waybill%'`, [
    database,
  ])
}

/** Locks the table of projects until released. */
async function lockProjects({ at }: TestScope): Promise<() => Promise<void>> {
  const database = new URL(at.connection.url ?? '').pathname
  const blocker = await connectServer(`postgres://postgres@127.0.0.1:${String(cluster.port)}${database}`)
  const client = await blocker.pool.connect()
  await client.query('begin')
  await client.query('lock table project in access exclusive mode')
  return async () => {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    await blocker.close()
  }
}

// servers are stopped and started, and processes find out
describe.skipIf(missing !== undefined)(`a PostgreSQL server that goes away${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  it('fails requests with 503 while it is down, and loses nothing that was answered', async () => {
    const scope = await start()
    const writers = writeOn(scope)
    await eventually('ten writes', async () => writers.acknowledged.length >= 10)
    await cluster.stop('immediate')
    await eventually('a refused write', async () => writers.refused.length > 0)
    expect(await ready(scope)).toMatchObject({
      status: 503,
      text: expect.stringContaining('Not ready: the database refuses connections.'),
    })
    await cluster.start()
    await isReady(scope)
    await writers.stop()
    expectRefusals(writers.refused)
    const stored = await namesOf(scope)
    expect(writers.acknowledged.filter((name) => !stored.has(name))).toEqual([])
  })

  it('may restart at once again and again without ending the process', async () => {
    await cluster.query('create database restarts')
    const running = await startProcess({
      DATABASE_URL: cluster.url.replace(/postgres$/u, 'restarts'),
      WAYBILL_DATA_DIR: `/tmp/waybill-restarts-${newId()}`,
      WAYBILL_OPERATOR_KEY: 'operator-key-of-the-process',
      PORT: '0',
      WAYBILL_DEMO: 'off',
      WAYBILL_FEEDS: 'off',
      WAYBILL_LOG_LEVEL: 'silent',
    })
    const headers = { 'x-api-key': 'operator-key-of-the-process', 'content-type': 'application/json' }
    function write(): Promise<number> {
      const body = JSON.stringify({ name: newId() })
      return fetch(`${running.url}/api/v2/admin/companies`, { method: 'POST', headers, body }).then(({ status }) => status)
    }
    for (let round = 0; round < 3; round++) {
      const writing = Array.from({ length: 20 }, write)
      await Promise.race(writing)
      await cluster.stop('immediate')
      expect([201, 503]).toEqual(expect.arrayContaining([...new Set(await Promise.all(writing))]))
      await cluster.start()
      await eventually('a write after the restart', async () => (await write()) === 201)
    }
    running.kill('SIGTERM')
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('may terminate every connection in the middle of a request: that one is 503, later ones succeed', async () => {
    const scope = await start()
    const release = await lockProjects(scope)
    const waiting = makeProject(scope)
    await eventually('a request that waits for a lock', async () => (await activityOf(scope, 'relation')).length > 0)
    await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'waybill'`, [
      new URL(scope.at.connection.url ?? '').pathname.slice(1),
    ])
    const answer = await waiting
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      503,
      '5',
      {
        error:
          'The service cannot be used right now: the connection to the database was lost. Try again in 5 seconds. It is not known whether this change was stored.',
      },
    ])
    await release()
    // a backend ends some time after it was asked to
    await eventually('a request that succeeds', async () => (await makeProject(scope)).status === 201)
  })

  it('answers 503, never 201, where the answer to a COMMIT is lost, although the change was stored', async () => {
    const scope = await start()
    await makeProject(scope, 'before')
    await cluster.query(`alter system set synchronous_standby_names = 'nobody'`)
    await cluster.query('select pg_reload_conf()')
    const writing = makeProject(scope, 'lost answer')
    await eventually('a COMMIT that waits for the standby', async () => (await activityOf(scope, 'SyncRep')).length > 0)
    await terminateAll(scope)
    const { status, body } = await writing
    await cluster.query('alter system reset synchronous_standby_names')
    await cluster.query('select pg_reload_conf()')
    expect([status, body.error]).toEqual([503, expect.stringContaining('It is not known whether this change was stored.')])
    await isReady(scope)
    expect(await namesOf(scope)).toEqual(new Set(['before', 'lost answer']))
  })

  it('may be paused: requests fail within bounds, and succeed once it goes on', async () => {
    const scope = await start(cluster.port, { timeouts: { connectMs: 3_000, probeIntervalMs: 100, probeTimeoutMs: 1_500 } })
    expect((await makeProject(scope, 'before')).status).toBe(201)
    cluster.pause()
    const answers = await Promise.all([makeProject(scope), makeProject(scope), scope.company.get('/core/projects')]).finally(cluster.resume)
    expectRefusals(answers)
    await isReady(scope)
    expect((await makeProject(scope, 'after')).status).toBe(201)
    expect(await namesOf(scope)).toEqual(new Set([...(await namesOf(scope)), 'before', 'after']))
  })

  it('is reported by /ready while it is paused', async () => {
    const scope = await start()
    cluster.pause()
    const answer = await ready(scope).finally(cluster.resume)
    expect(answer).toEqual({ status: 503, text: JSON.stringify({ error: 'Not ready: the database does not answer.' }) })
    await isReady(scope)
  })

  it('may work on a statement for as long as it takes while it answers', async () => {
    const timeouts = { connectMs: 30_000, probeIntervalMs: 20, probeTimeoutMs: 3_000 }
    const scope = await start(cluster.port, { timeouts })
    const release = await lockProjects(scope)
    const waiting = makeProject(scope)
    const [pid] = await eventually('a request that waits for a lock', async () => {
      const found = await activityOf(scope, 'relation')
      return found.length > 0 && found
    })
    await eventually('a statement that has waited longer than an answer may take', async () => {
      const [found] = await cluster.query(`select now() - query_start > interval '4 s' as late from pg_stat_activity where pid = $1`, [
        pid?.['pid'],
      ])
      return found?.['late'] === true
    })
    await release()
    expect((await waiting).status).toBe(201)
  })

  it('may have no connection free: 503 with the reason, until it has', async () => {
    const scope = await start()
    const database = new URL(scope.at.connection.url ?? '').pathname.slice(1)
    await cluster.query(`create role limited login superuser`)
    await cluster.query(`alter database ${database} owner to limited`)
    const limited = await connectServer(`postgres://limited@127.0.0.1:${String(cluster.port)}/${database}`)
    const at = await startServiceOn(limited)
    closers.push(async () => {
      await at.http.close()
      await at.context.jobs.stop()
      await limited.close()
    })
    const own = { at, company: await makeCompany({ in: at }) }
    // the limit of a role holds for those who are no superusers
    await cluster.query('alter role limited nosuperuser connection limit 0')
    await terminateAll(own)
    expectRefusals([
      await eventually('a request without a connection', async () => {
        const answer = await makeProject(own)
        return answer.body.error.includes('has no free connection') && answer
      }),
    ])
    expect(await ready(own)).toEqual({ status: 503, text: JSON.stringify({ error: 'Not ready: the database has no free connection.' }) })
    await cluster.query('alter role limited superuser connection limit -1')
    await isReady(own)
    expect((await makeProject(own)).status).toBe(201)
  })

  it('may keep every connection of the pool busy: others are 503 after a bounded wait, and those that waited succeed', async () => {
    const scope = await start(cluster.port, {
      poolSize: 2,
      timeouts: { connectMs: 2_000, probeIntervalMs: 5_000, probeTimeoutMs: 15_000 },
    })
    const release = await lockProjects(scope)
    const waiting = [makeProject(scope), makeProject(scope)]
    await eventually('two requests that wait for a lock', async () => (await activityOf(scope, 'relation')).length === 2)
    const refused = await scope.company.get('/core/projects')
    expectRefusals([{ ...refused, body: { error: refused.body.error.replace('no connection', 'the connection') } }])
    expect(refused.body.error).toContain('no connection to the database became free in time')
    await release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201])
  })

  it('may become a standby that keeps its connections: they are replaced, so that writes reach the new primary', async () => {
    const scope = await start()
    const database = new URL(scope.at.connection.url ?? '').pathname.slice(1)
    await cluster.query(`alter database ${database} set default_transaction_read_only = on`)
    await terminateAll(scope)
    await eventually('a write refused by a standby', async () => (await makeProject(scope)).body.error?.includes('read-only') === true)
    expect(await ready(scope)).toMatchObject({ status: 503, text: expect.stringContaining('the database is read-only') })
    // what is connected now stays read-only, as a connection to the old primary does
    await cluster.query(`alter database ${database} reset default_transaction_read_only`)
    await eventually('a write on a new connection', async () => (await makeProject(scope)).status === 201)
    await isReady(scope)
  })

  it('goes on with jobs and webhooks when it is back', async () => {
    const scope = await start()
    const receiver = await startReceiver()
    const delivering = startDelivering(scope.at.context)
    closers.push(
      () => delivering.stop(),
      async () => receiver.close(),
    )
    expect((await scope.company.post('/account/webhooks', { url: receiver.url, events: ['scan.finished'] })).status).toBe(201)
    expect((await makeProject(scope, 'Shop')).status).toBe(201)
    const done: number[] = []
    const note = { name: 'note', lane: 'recheck', payload: Type.Object({ n: Type.Integer() }) } as const
    const other = await connectServer(cluster.url)
    const queue = await openJobQueue(other)
    closers.push(
      () => other.close(),
      () => queue.stop(),
    )
    await queue.work([{ ...note, every: undefined, run: async (payload) => void done.push((payload as { n: number }).n) }])
    await cluster.stop('immediate')
    await eventually('a refused request', async () => (await makeProject(scope)).status === 503)
    await cluster.start()
    await isReady(scope)
    await eventually('a job of after the restart', async () => {
      await other.db
        .transaction()
        .execute((trx) => queue.enqueue(trx as never, note, { n: 1 }))
        .catch(() => undefined)
      return done.length > 0
    })
    const path = '/core/imports/scan/cyclonedx?project=Shop&module=web'
    expect((await scope.company.post(path, cyclonedx(['pkg:npm/left-pad@1.3.0']))).status).toBe(201)
    await receiver.gets(1)
  })

  it('may be replaced by its standby on another port, and nothing answered is lost', async () => {
    const proxy = await startTcpProxy(cluster.port)
    const scope = await start(proxy.port)
    const standby = await cluster.addStandby()
    closers.push(
      () => proxy.close(),
      () => standby.remove(),
    )
    const writers = writeOn(scope)
    await eventually('ten writes', async () => writers.acknowledged.length >= 10)
    await cluster.stop('immediate')
    proxy.leadTo(standby.port)
    expect(
      await eventually('/ready reporting the standby', async () => {
        const answer = await ready(scope)
        return answer.text.includes('the database is read-only') && answer.status
      }),
    ).toBe(503)
    await eventually('a write that the standby refused', async () => writers.refused.some(({ body }) => body.error.includes('read-only')))
    await standby.promote()
    await isReady(scope)
    await writers.stop()
    expectRefusals(writers.refused)
    const stored = await namesOf(scope)
    expect(writers.acknowledged.filter((name) => !stored.has(name))).toEqual([])
  })
})
