import { Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { type Receiver, startReceiver } from '#test/receiver.ts'
import { createOutbound } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'
import { createDeliverer, deliverDue } from '#webhooks/delivery/deliverer.ts'
import { tidyWebhooks } from '#webhooks/delivery/tidy-webhooks.ts'
import { emit } from '#webhooks/webhooks.ts'

const running: { at?: Service } = {}
const receivers: Receiver[] = []

beforeAll(async () => {
  running.at = await startService({ WAYBILL_OUTBOUND_ALLOW: '127.0.0.1', WAYBILL_PUBLIC_URL: 'https://waybill.example' })
})
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.close()
  // deliveries of one test must not be made in the next
  await at().context.db.deleteFrom('webhook').execute()
})
afterAll(async () => {
  await running.at?.context.jobs.stop()
  await running.at?.connection.close()
})

function at(): Service {
  if (running.at === undefined) throw new Error('the service did not start')
  return running.at
}

interface TestScope {
  readonly company: TestCompany
  readonly receiver: Receiver
  readonly webhookId: string
  readonly secret: string
  readonly log: (query?: string) => Promise<Answer['body']>
  readonly webhook: () => Promise<Answer['body']>
}

/** Creates a company with a webhook to its own server. */
async function makeTestScope(path = ''): Promise<TestScope> {
  const [company, receiver] = [await makeCompany({ in: at() }), await startReceiver()]
  receivers.push(receiver)
  const { body } = await company.post('/account/webhooks', { url: receiver.url + path, events: ['scan.failed'] })
  const { webhookId, secret } = body
  return {
    company,
    receiver,
    webhookId,
    secret,
    log: async (query = '') => (await company.get(`/account/webhooks/${webhookId}/deliveries${query}`)).body,
    webhook: async () => (await company.get('/account/webhooks')).body[0],
  }
}

const start = Date.now()
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Advances the context's clock. */
function contextIn(ms: number, injected: Partial<AppContext> = {}): AppContext {
  return { ...at().context, now: () => new Date(start + ms), ...injected }
}

async function happen({ company }: Pick<TestScope, 'company'>, count = 1, ms = 0): Promise<void> {
  const place = { projectId: 'p', project: 'Shop', moduleId: 'm', module: 'api' }
  await at()
    .context.db.transaction()
    .execute(async (trx) => {
      for (let i = 0; i < count; i++) {
        const data = { _id: `s${String(i)}`, ...place, analysisStatus: 'Failed', error: 'broken', statistics: null } as const
        await emit(trx, company, { type: 'scan.failed', at: new Date(start + ms), path: '/core/scans/s', data })
      }
    })
}

describe('a delivery', () => {
  it('is signed after the Standard Webhooks scheme, and has type, timestamp and data with an absolute link', async () => {
    const scope = await makeTestScope('?a=b')
    await happen(scope)
    expect(await deliverDue(contextIn(0))).toBe(1)
    const [request] = scope.receiver.received
    expect(request?.path).toBe('/hook?a=b')
    expect(request?.headers['content-type']).toBe('application/json')
    const payload = new Webhook(scope.secret).verify(request?.body ?? '', request?.headers as Record<string, string>)
    expect(payload).toEqual({
      type: 'scan.failed',
      timestamp: new Date(start).toISOString(),
      data: {
        url: 'https://waybill.example/api/v2/core/scans/s',
        _id: 's0',
        projectId: 'p',
        project: 'Shop',
        moduleId: 'm',
        module: 'api',
        analysisStatus: 'Failed',
        error: 'broken',
        statistics: null,
      },
    })
    const [line] = await scope.log()
    expect(line).toEqual({
      _id: request?.headers['webhook-id'],
      event: 'scan.failed',
      timestamp: new Date(start).toISOString(),
      status: 'delivered',
      attempts: 1,
      attempted: new Date(start).toISOString(),
      due: null,
      durationMs: 0,
      responseStatus: 204,
      responseBody: '',
      error: null,
    })
    const one = await scope.company.get(`/account/webhooks/${scope.webhookId}/deliveries/${line['_id']}`)
    expect(one.body).toEqual({ ...line, payload })
  })

  it('is a message of the chat whose format the webhook has; the log shows it as sent', async () => {
    const scope = await makeTestScope()
    await scope.company.patch(`/account/webhooks/${scope.webhookId}`, { format: 'mattermost' })
    await happen(scope)
    await deliverDue(contextIn(0))
    const message = { text: '**[Scan of Shop / api failed](https://waybill.example/modules/m)**\n- broken' }
    expect(JSON.parse(scope.receiver.received[0]?.body ?? '')).toEqual(message)
    const [line] = await scope.log()
    expect((await scope.company.get(`/account/webhooks/${scope.webhookId}/deliveries/${line['_id']}`)).body.payload).toEqual(message)
  })

  it('is made once, however many processes deliver', async () => {
    const scope = await makeTestScope()
    await happen(scope, 30)
    await Promise.all([deliverDue(contextIn(0)), deliverDue(contextIn(0)), deliverDue(contextIn(0))])
    expect(scope.receiver.received).toHaveLength(30)
    expect(new Set(scope.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  })

  it('carries both signatures for a day after the secret was rotated, then the new one alone', async () => {
    const scope = await makeTestScope()
    const { body } = await scope.company.post(`/account/webhooks/${scope.webhookId}/rotate`)
    await happen(scope)
    await deliverDue(contextIn(0))
    const [first] = scope.receiver.received
    for (const secret of [scope.secret, body.secret])
      expect(() => new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>)).not.toThrow()
    await happen(scope, 1, 25 * hour)
    await deliverDue(contextIn(25 * hour))
    expect(scope.receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/u)
  })

  it('logs that the secret cannot be opened after WAYBILL_SECRET changed', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    const secrets = { ...at().context.secrets, open: () => JSON.parse('broken') as string }
    await deliverDue(contextIn(0, { secrets }))
    expect((await scope.log())[0].error).toBe('the secret of the webhook cannot be opened: WAYBILL_SECRET was changed; rotate the secret')
  })
})

describe('a target that fails', () => {
  it('gets the same message again with growing delays for a day, until it accepts it', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end('down\0')
    await happen(scope)
    expect(await deliverDue(contextIn(0))).toBe(1)
    expect(await deliverDue(contextIn(3_000))).toBe(0)
    expect(await deliverDue(contextIn(7_000))).toBe(1)
    expect(await deliverDue(contextIn(7_000 + minute))).toBe(1)
    const [line] = await scope.log()
    expect(line).toMatchObject({
      status: 'pending',
      attempts: 3,
      responseStatus: 500,
      responseBody: 'down',
      error: 'the target answered 500',
    })
    expect(Date.parse(line.due) - start - 7_000 - minute).toBeGreaterThan(90_000)
    expect(await scope.webhook()).toMatchObject({ failures: 3, failingSince: new Date(start).toISOString(), enabled: true })
    scope.receiver.answer = (reply) => void reply.writeHead(200).end('ok')
    expect(await deliverDue(contextIn(hour))).toBe(1)
    expect(await scope.log()).toMatchObject([{ status: 'delivered', attempts: 4, responseBody: 'ok', error: null }])
    expect(await scope.webhook()).toMatchObject({ failures: 0, failingSince: null })
    expect(new Set(scope.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(scope.receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('is given up after a day', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope)
    let attempts = 0
    for (let ms = 0; ms <= 26 * hour; ms += 10 * minute) attempts += await deliverDue(contextIn(ms))
    expect(attempts).toBeGreaterThan(8)
    expect(await scope.log()).toMatchObject([{ status: 'failed', attempts, due: null, error: 'the target answered 500' }])
  })

  it('is paused as long as Retry-After requests', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(429, { 'retry-after': '1800' }).end()
    await happen(scope)
    await deliverDue(contextIn(0))
    expect((await scope.log())[0].due).toBe(new Date(start + 30 * minute).toISOString())
  })

  it('gets one delivery at a time, however many are pending', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope, 40)
    const first = await deliverDue(contextIn(0))
    expect(first).toBeLessThanOrEqual(8)
    expect(await deliverDue(contextIn(10 * minute))).toBe(1)
  })

  it('is disabled after five days, shown in the list; pending deliveries are given up, and enabling it resets its health', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope)
    await deliverDue(contextIn(0))
    await happen(scope, 3, 5 * day)
    await deliverDue(contextIn(5 * day))
    const reason = `it accepted nothing since ${new Date(start).toISOString()}; the last time the target answered 500`
    expect(await scope.webhook()).toMatchObject({ enabled: false, disabledReason: reason })
    const lines = await scope.log()
    expect(lines.map((line: Answer['body']) => line.status)).toEqual(['failed', 'failed', 'failed', 'failed'])
    expect(lines[0].error).toBe('the webhook was disabled before it was delivered')
    await happen(scope)
    expect(await scope.log()).toHaveLength(4)
    const path = `/account/webhooks/${scope.webhookId}`
    expect((await scope.company.patch(path, { enabled: true })).body).toMatchObject({
      failures: 0,
      failingSince: null,
      disabledReason: null,
    })
  })

  it('and fails again after a quiet week keeps its day of attempts', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope)
    for (let ms = 0; ms <= 26 * hour; ms += hour) await deliverDue(contextIn(ms))
    await happen(scope, 1, 8 * day)
    await deliverDue(contextIn(8 * day))
    expect(await scope.webhook()).toMatchObject({ enabled: true })
  })

  it('with 410 is disabled at once', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(410).end()
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(await scope.webhook()).toMatchObject({
      enabled: false,
      disabledReason: 'the target answered 410 Gone',
    })
  })
})

function pointInside(): Promise<readonly { readonly address: string; readonly family: 4 }[]> {
  return Promise.resolve([{ address: '10.0.0.1', family: 4 }])
}

function* endless(): Iterable<Buffer> {
  for (;;) yield Buffer.alloc(65_536, 'ü')
}

describe('a target', () => {
  it('that redirects is not followed', async () => {
    const [scope, other] = [await makeTestScope(), await makeTestScope()]
    scope.receiver.answer = (reply) => void reply.writeHead(307, { location: other.receiver.url }).end()
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(other.receiver.received).toEqual([])
    expect(await scope.log()).toMatchObject([{ status: 'pending', error: expect.stringMatching(/redirects a request with a body$/u) }])
  })

  it('whose name now points to a private address is blocked at connect', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    await at().context.db.updateTable('webhook').set({ url: 'https://rebound.example/' }).where('id', '=', scope.webhookId).execute()
    await deliverDue(contextIn(0, { outbound: createOutbound({ allow: [], lookup: pointInside }) }))
    expect(await scope.log()).toMatchObject([{ responseStatus: null, error: 'rebound.example has a private or reserved address' }])
  })

  it('without a listener fails', async () => {
    const scope = await makeTestScope()
    scope.receiver.close()
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(await scope.log()).toMatchObject([{ status: 'pending', responseStatus: null, error: expect.stringContaining('ECONNREFUSED') }])
  })

  it('that fails is reported by host only: the path may be the key of the receiver', async () => {
    const scope = await makeTestScope('/hooks/qwertzuiopasdf')
    scope.receiver.close()
    await happen(scope)
    await deliverDue(contextIn(0))
    const [{ error }] = await scope.log()
    expect(error).toMatch(/^http:\/\/127\.0\.0\.1:\d+ could not be read: /u)
  })

  it('with a huge response has accepted it; only its first 1,024 bytes are stored', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => {
      reply.writeHead(200)
      Readable.from(endless()).pipe(reply)
    }
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(await scope.log()).toMatchObject([{ status: 'delivered', responseBody: 'ü'.repeat(512) }])
  })

  it('that declares a huge response has accepted it as well', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(200, { 'content-length': '9007199254740992' }).write('x'.repeat(2_000))
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(await scope.log()).toMatchObject([{ status: 'delivered', responseBody: 'x'.repeat(1_024) }])
  })

  it('that breaks off within its response has accepted it', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => {
      reply.writeHead(200, { 'content-length': '100' })
      reply.write('beginning', () => reply.destroy())
    }
    await happen(scope)
    await deliverDue(contextIn(0))
    expect(await scope.log()).toMatchObject([{ status: 'delivered', responseBody: 'beginning' }])
  })

  it('that never answers delays no other, and gets at most four requests at once', async () => {
    const [silent, other] = [await makeTestScope(), await makeTestScope()]
    silent.receiver.answer = () => undefined
    await happen(silent, 20)
    await happen(other, 20)
    const deliverer = createDeliverer(contextIn(0))
    await deliverer.startDue()
    while (other.receiver.received.length < 20 || deliverer.runningCount() > 4) {
      await deliverer.whenOneEnds()
      await deliverer.startDue()
    }
    await silent.receiver.gets(4)
    expect(silent.receiver.received).toHaveLength(4)
    await deliverer.abort()
    const lines = await silent.log('?status=pending')
    expect(lines).toHaveLength(20)
    expect(await other.log('?status=delivered')).toHaveLength(20)
  })

  it('that answers byte by byte is waited for no longer than the timeout', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => {
      reply.writeHead(200)
      reply.write('.')
    }
    const { outbound } = at().context
    // the answer has to begin within the timeout, which is longer where the machine is too slow for the shorter one
    for (const timeoutMs of [100, 1000, 10_000]) {
      const limited = {
        ...outbound,
        fetch: (...[url, options]: Parameters<typeof outbound.fetch>) => outbound.fetch(url, { ...options, timeoutMs }),
      }
      await happen(scope)
      await deliverDue(contextIn(0, { outbound: limited }))
      if ((await scope.log('?status=delivered')).length > 0) break
    }
    expect(await scope.log('?status=delivered')).toMatchObject([{ responseBody: '.' }])
  })
})

describe('a delivery whose process ended', () => {
  it('is made again after a minute, by any process', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = () => undefined
    await happen(scope)
    const deliverer = createDeliverer(contextIn(0))
    await deliverer.startDue()
    await scope.receiver.gets(1)
    await deliverer.abort()
    scope.receiver.answer = (reply) => void reply.writeHead(204).end()
    expect(await deliverDue(contextIn(50_000))).toBe(0)
    expect(await deliverDue(contextIn(61_000))).toBe(1)
    const [first, second] = scope.receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await scope.log()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })
})

describe('the log', () => {
  it('is paged, newest first, and filtered by status', async () => {
    const scope = await makeTestScope()
    await happen(scope, 120)
    for (let made = 1; made > 0;) made = await deliverDue(contextIn(0))
    await happen(scope)
    const path = `/account/webhooks/${scope.webhookId}/deliveries`
    const first = await scope.company.get(path)
    expect([first.body.length, first.headers['x-total-count'], first.headers['x-has-more']]).toEqual([100, '121', 'true'])
    expect(first.body[0]).toMatchObject({
      status: 'pending',
      attempts: 0,
      attempted: null,
      durationMs: null,
      due: new Date(start).toISOString(),
    })
    expect(await scope.log('?page=2')).toHaveLength(21)
    expect(await scope.log('?status=pending')).toHaveLength(1)
    expect(await scope.log('?status=failed')).toEqual([])
    for (const query of ['?status=lost', '?page=0']) {
      const { status, body } = await scope.company.get(path + query)
      expect([status, `?${body.parameter}`]).toEqual([400, query.split('=')[0]])
    }
  })

  it('drops events older than 14 days', async () => {
    const scope = await makeTestScope()
    await happen(scope, 3)
    await happen(scope, 2, day)
    await deliverDue(contextIn(day))
    await tidyWebhooks(contextIn(14 * day + minute))
    expect(await scope.log()).toHaveLength(2)
    const events = await at()
      .context.db.selectFrom('webhook_event')
      .select('id')
      .where('company_id', '=', scope.company.companyId)
      .execute()
    expect(events).toHaveLength(2)
  })

  it('gives up the pending deliveries of a disabled webhook after a day', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    await scope.company.patch(`/account/webhooks/${scope.webhookId}`, { enabled: false })
    expect(await deliverDue(contextIn(hour))).toBe(0)
    await tidyWebhooks(contextIn(day))
    expect(await scope.log()).toMatchObject([{ status: 'pending' }])
    await tidyWebhooks(contextIn(day + hour))
    expect(await scope.log()).toMatchObject([{ status: 'failed', error: 'the webhook was disabled or failed for a day' }])
  })

  it('of a service that was down for two days still gets an attempt', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    await tidyWebhooks(contextIn(2 * day))
    expect(await deliverDue(contextIn(2 * day))).toBe(1)
    expect(await scope.log()).toMatchObject([{ status: 'delivered' }])
  })
})

describe('by hand', () => {
  it('a ping is sent once, before everything pending and regardless of subscriptions', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope, 20)
    await deliverDue({ ...at().context })
    const sent = scope.receiver.received.length
    const { status, body } = await scope.company.post(`/account/webhooks/${scope.webhookId}/test`)
    expect([status, body.event, body.status, body.attempts]).toEqual([202, 'ping', 'pending', 0])
    await deliverDue({ ...at().context })
    const ping = JSON.parse(scope.receiver.received[sent]?.body ?? '')
    expect(ping).toEqual({
      type: 'ping',
      timestamp: body.timestamp,
      data: { url: 'https://waybill.example/api/v2/account/webhooks', webhookId: scope.webhookId },
    })
    const line = await scope.company.get(`/account/webhooks/${scope.webhookId}/deliveries/${body['_id']}`)
    expect(line.body).toMatchObject({ status: 'failed', attempts: 1, error: 'the target answered 500' })
  })

  it('a delivery is sent again, under the same id', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    await deliverDue({ ...at().context })
    const [{ _id: id }] = await scope.log()
    const { status, body } = await scope.company.post(`/account/webhooks/${scope.webhookId}/deliveries/${id}/retry`)
    expect([status, body]).toMatchObject([202, { _id: id, status: 'pending', attempts: 0 }])
    await deliverDue({ ...at().context })
    expect(scope.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    expect(await scope.log()).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('one given up gets a new day of attempts', async () => {
    const scope = await makeTestScope()
    scope.receiver.answer = (reply) => void reply.writeHead(500).end()
    await happen(scope, 1, -2 * day)
    await deliverDue({ ...at().context })
    const [{ _id: id, status }] = await scope.log()
    expect(status).toBe('failed')
    await scope.company.post(`/account/webhooks/${scope.webhookId}/deliveries/${id}/retry`)
    await deliverDue({ ...at().context })
    expect(await scope.log()).toMatchObject([{ status: 'pending', attempts: 1 }])
  })

  it('nothing is sent to a disabled webhook', async () => {
    const scope = await makeTestScope()
    await happen(scope)
    const [{ _id: id }] = await scope.log()
    const path = `/account/webhooks/${scope.webhookId}`
    await scope.company.patch(path, { enabled: false })
    for (const way of [`${path}/test`, `${path}/deliveries/${id}/retry`]) {
      const { status, body } = await scope.company.post(way)
      expect([status, body]).toEqual([400, { error: 'the webhook is disabled; enable it first', parameter: 'enabled' }])
    }
  })

  it('nothing is found of another webhook or company', async () => {
    const [owner, stranger] = [await makeTestScope(), await makeTestScope()]
    await happen(owner)
    const [{ _id: id }] = await owner.log()
    for (const [company, webhookId] of [
      [stranger.company, owner.webhookId],
      [stranger.company, stranger.webhookId],
      [owner.company, stranger.webhookId],
    ] as const) {
      const path = `/account/webhooks/${webhookId}/deliveries/${id}`
      expect([(await company.get(path)).status, (await company.post(`${path}/retry`)).status]).toEqual([404, 404])
    }
    expect((await stranger.company.get(`/account/webhooks/${owner.webhookId}/deliveries`)).status).toBe(404)
    expect((await stranger.company.post(`/account/webhooks/${owner.webhookId}/test`)).status).toBe(404)
  })
})

it('a delivery continues the trace of the request that caused its event, also where no trace is recorded', async () => {
  const { company, receiver } = await makeTestScope()
  await company.post('/account/webhooks', { url: receiver.url, events: ['scan.finished'] })
  const projectId = await makeProject(company)
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { type: 'application', name: 'traced' } } }
  for (const headers of [{ traceparent }, { traceparent: 'not valid' }])
    await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}`, sbom, { headers })
  await deliverDue(at().context)
  expect(receiver.received).toHaveLength(2)
  expect(new Set(receiver.received.map(({ headers }) => headers['traceparent']))).toEqual(new Set([traceparent, undefined]))
})
