import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { footprint, written } from '#test/footprint.ts'
import { type Answer, makeCompany, service, type Service, startService, type TestCompany } from '#test/harness.ts'
import { newId } from '#platform/ids.ts'
import { eventTypes } from '#webhooks/event.ts'

const wish = { url: 'https://192.88.100.1/hooks?token=secret', events: ['scan.finished', 'risk.created'] }

async function make(company: TestCompany, more: object = {}): Promise<{ readonly webhookId: string; readonly secret: string }> {
  const answer = await company.post('/account/webhooks', { ...wish, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}

async function list(company: TestCompany): Promise<Answer['body']> {
  return (await company.get('/account/webhooks')).body
}

describe('a webhook', () => {
  it('is created with url, events and description, and returns its secret once', async () => {
    const company = await makeCompany()
    const { webhookId, secret } = await make(company, { description: 'chat' })
    expect(secret).toMatch(/^whsec_/u)
    const webhooks = await company.get('/account/webhooks')
    expect(webhooks.text).not.toContain(secret.slice('whsec_'.length))
    expect(webhooks.body).toEqual([
      {
        _id: webhookId,
        ...wish,
        format: 'waybill',
        description: 'chat',
        enabled: true,
        created: expect.any(String),
        edited: expect.any(String),
        failures: 0,
        failingSince: null,
        disabledReason: null,
        previousSecretUntil: null,
      },
    ])
  })

  it('keeps its secret sealed', async () => {
    const company = await makeCompany()
    const { webhookId, secret } = await make(company)
    const { db } = (await service()).context
    const row = await db.selectFrom('webhook').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
  })

  it('takes every event there is', async () => {
    const company = await makeCompany()
    await make(company, { events: eventTypes })
    expect((await list(company))[0].events).toEqual(eventTypes)
  })

  it('changes only the given fields; description null unsets', async () => {
    const company = await makeCompany()
    const { webhookId } = await make(company, { description: 'chat' })
    const path = `/account/webhooks/${webhookId}`
    expect((await company.patch(path, { events: ['finding.new'] })).body).toMatchObject({
      url: wish.url,
      events: ['finding.new'],
      description: 'chat',
    })
    expect((await company.patch(path, { description: null, enabled: false })).body).toMatchObject({ description: null, enabled: false })
    expect((await company.patch(path, {})).body).toMatchObject({ ...wish, events: ['finding.new'], enabled: false })
    expect((await list(company))[0]).toMatchObject({ events: ['finding.new'], description: null, enabled: false })
  })

  it('has the format of a chat if asked for; another format resets its health', async () => {
    const company = await makeCompany()
    const { webhookId } = await make(company, { format: 'slack' })
    expect((await list(company))[0]).toMatchObject({ format: 'slack' })
    const { db } = (await service()).context
    await db.updateTable('webhook').set({ failures: 3 }).where('id', '=', webhookId).execute()
    const path = `/account/webhooks/${webhookId}`
    expect((await company.patch(path, { format: 'slack' })).body).toMatchObject({ format: 'slack', failures: 3 })
    expect((await company.patch(path, { format: 'teams' })).body).toMatchObject({ format: 'teams', failures: 0 })
  })

  it('gets a new secret, and tells until when the one before signs as well', async () => {
    const company = await makeCompany()
    const { webhookId, secret } = await make(company)
    const { status, body } = await company.post(`/account/webhooks/${webhookId}/rotate`)
    expect(status).toBe(200)
    expect(body.secret).not.toBe(secret)
    const [webhook] = await list(company)
    expect(webhook.previousSecretUntil).toBe(body.previousSecretUntil)
    expect(Date.parse(body.previousSecretUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  })

  it('is deleted', async () => {
    const company = await makeCompany()
    const { webhookId } = await make(company)
    expect((await company.delete(`/account/webhooks/${webhookId}`)).status).toBe(204)
    expect(await list(company)).toEqual([])
    expect((await company.delete(`/account/webhooks/${webhookId}`)).status).toBe(404)
  })

  it('is the affair of an account_admin', async () => {
    const company = await makeCompany({ scopes: ['manager', 'developer', 'compliance_manager', 'enterprise_admin'] })
    expect((await company.get('/account/webhooks')).status).toBe(403)
    expect((await company.post('/account/webhooks', wish)).status).toBe(403)
  })

  it('leaves a line in the activity log that names the host and nothing of the rest of the address', async () => {
    const company = await makeCompany()
    const { webhookId } = await make(company)
    await company.patch(`/account/webhooks/${webhookId}`, { enabled: false })
    await company.post(`/account/webhooks/${webhookId}/rotate`)
    await company.delete(`/account/webhooks/${webhookId}`)
    const { db } = (await service()).context
    const rows = await db.selectFrom('activity').select(['action', 'name']).where('object_id', '=', webhookId).orderBy('id').execute()
    expect(rows.map(({ action, name }) => `${action} ${name}`)).toEqual(
      ['created', 'updated', 'updated', 'deleted'].map((action) => `${action} 192.88.100.1`),
    )
  })

  it('is one of at most 20 in a company, however many are made at once', async () => {
    const company = await makeCompany()
    const answers = await Promise.all(Array.from({ length: 24 }, () => company.post('/account/webhooks', wish)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body).toEqual({ error: 'a company has at most 20 webhooks; delete one first', parameter: 'url' })
    expect(await list(company)).toHaveLength(20)
  })
})

describe('a webhook is refused, with nothing stored, for', () => {
  it.each([
    [{ url: undefined }, 'url', 'url is required'],
    [{ url: 7 }, 'url', 'url must be text'],
    [{ url: '' }, 'url', 'url must have at least one character'],
    [{ url: `https://192.88.100.1/${'x'.repeat(2_000)}` }, 'url', 'url must have at most 2000 characters'],
    [{ url: 'not an address' }, 'url', 'url is not a complete address; write it as https://host/path'],
    [{ url: '//host/path' }, 'url', 'url is not a complete address; write it as https://host/path'],
    [{ url: 'ftp://192.88.100.1/' }, 'url', 'url cannot be used: ftp: URLs are not fetched'],
    [{ url: 'javascript:alert(1)' }, 'url', 'url cannot be used: javascript: URLs are not fetched'],
    [{ url: 'file:///etc/passwd' }, 'url', 'url cannot be used: file: URLs are not fetched'],
    [{ url: 'http://192.88.100.1/' }, 'url', 'url cannot be used: http://192.88.100.1/ is not https'],
    [{ url: 'http://127.0.0.1/' }, 'url', 'url cannot be used: http://127.0.0.1/ is not https'],
    [{ url: 'https://me:pw@192.88.100.1/' }, 'url', 'url cannot be used: https://192.88.100.1/ carries a user name or password'],
    [{ url: 'https://127.0.0.1/' }, 'url', 'url cannot be used: 127.0.0.1 has a private or reserved address'],
    [{ url: 'https://2130706433/' }, 'url', 'url cannot be used: 127.0.0.1 has a private or reserved address'],
    [{ url: 'https://0x7f.1/' }, 'url', 'url cannot be used: 127.0.0.1 has a private or reserved address'],
    [{ url: 'https://[::1]/' }, 'url', 'url cannot be used: [::1] has a private or reserved address'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', 'url cannot be used: [::ffff:a00:1] has a private or reserved address'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url', 'url cannot be used: 169.254.169.254 has a private or reserved address'],
    [{ url: 'https://localhost/' }, 'url', 'url cannot be used: localhost is a name of private networks'],
    [{ events: undefined }, 'events', 'events is required'],
    [{ events: [] }, 'events', 'events must have at least one entry'],
    [{ events: ['scan.finished', 'scan.finished'] }, 'events', 'events must not name an entry twice'],
    [{ events: 'scan.finished' }, 'events', 'events must be a list'],
    [{ events: ['ping'] }, 'events.0', `events.0 must be one of ${eventTypes.join(', ')}`],
    [{ format: 'irc' }, 'format', 'format must be one of waybill, slack, teams, mattermost'],
    [{ description: 7 }, 'description', 'description must be text'],
    [{ description: 'x'.repeat(501) }, 'description', 'description must have at most 500 characters'],
    [{ enabled: 'true' }, 'enabled', 'enabled must be true or false'],
  ])('%j', async (fault, parameter, error) => {
    const company = await makeCompany()
    const { webhookId } = await make(company)
    const before = await footprint()
    const answer = await company.post('/account/webhooks', { ...wish, ...fault })
    expect([answer.status, answer.body.parameter, answer.body.error]).toEqual([400, parameter, error])
    const changed = await company.patch(`/account/webhooks/${webhookId}`, fault)
    const isOptional = Object.values(fault).includes(undefined)
    expect(changed.status).toBe(isOptional ? 200 : 400)
    expect(isOptional ? {} : written(before, await footprint())).toEqual({})
  })
})

describe('an address', () => {
  const running: { at?: Service } = {}
  beforeAll(async () => {
    running.at = await startService({ WAYBILL_OUTBOUND_ALLOW: '10.0.0.0/8,hooks.internal:8080' })
  })
  afterAll(async () => {
    await running.at?.context.jobs.stop()
    await running.at?.connection.close()
  })

  it('may be private or plain http where the operator allows it, and only there', async () => {
    const company = await makeCompany({ in: running.at as Service })
    const statuses: [string, number][] = []
    for (const url of ['http://10.1.2.3:9/', 'https://10.1.2.3/', 'http://192.168.0.1/', 'https://192.168.0.1/', 'http://192.88.100.1/']) {
      statuses.push([url, (await company.post('/account/webhooks', { ...wish, url })).status])
    }
    expect(statuses.map(([, status]) => status)).toEqual([201, 201, 400, 400, 400])
  })

  it('whose name does not resolve yet is taken; over plain http it is not', async () => {
    const company = await makeCompany()
    expect((await company.post('/account/webhooks', { ...wish, url: 'https://nowhere.invalid/' })).status).toBe(201)
    const { status, body } = await company.post('/account/webhooks', { ...wish, url: 'http://nowhere.invalid/' })
    expect([status, body.parameter]).toEqual([400, 'url'])
  })
})

describe('the webhook of another company', () => {
  it('is not found and stays as it is', async () => {
    const [owner, stranger] = [await makeCompany(), await makeCompany()]
    const { webhookId } = await make(owner)
    const before = await list(owner)
    const path = `/account/webhooks/${webhookId}`
    for (const answer of [
      await stranger.patch(path, { enabled: false }),
      await stranger.delete(path),
      await stranger.post(`${path}/rotate`),
      await stranger.patch(`/account/webhooks/${newId()}`, {}),
    ])
      expect(answer.status).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect(await list(owner)).toEqual(before)
  })
})
