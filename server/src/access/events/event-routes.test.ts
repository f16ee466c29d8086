import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceChange } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { eventually } from '#test/eventually.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeUser, openBrowser } from '#test/log-in.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { uniqueName } from '#test/cyclonedx.ts'

const at: { service: Service; port: number } = {} as never

beforeAll(async () => {
  at.service = await startService()
  await at.service.http.listen({ port: 0, host: '127.0.0.1' })
  at.port = (at.service.http.server.address() as AddressInfo).port
})

afterAll(async () => {
  await at.service.http.close()
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

/** An open stream, and the events it has received. */
interface Reader {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: { readonly type: string; readonly ids: readonly string[] }[]
  readonly isClosed: () => boolean
  readonly request: ClientRequest
}

async function open(headers: Readonly<Record<string, string>>): Promise<Reader> {
  const request = get({ port: at.port, path: '/api/v2/account/events', headers: { accept: 'text/event-stream', ...headers }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const state = { text: '', isClosed: false }
  const events: Reader['events'] = []
  response.setEncoding('utf8').on('data', (part: string) => {
    const messages = (state.text + part).split('\n\n')
    state.text = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) events.push(JSON.parse(message.slice(6)) as Reader['events'][number])
  })
  response.on('close', () => (state.isClosed = true)).on('error', () => undefined)
  return { status: response.statusCode ?? 0, headers: response.headers, events, isClosed: () => state.isClosed, request }
}

function openAs({ key }: TestCompany): Promise<Reader> {
  return open({ 'x-api-key': key })
}

async function received({ events }: Reader, type: string): Promise<readonly string[]> {
  return eventually(`an event of type ${type}`, async () => events.find((event) => event.type === type)?.ids)
}

describe('the stream of events (docs/reference/events.md)', () => {
  it('is a text/event-stream that no cache keeps, for clients that accept one', async () => {
    const company = await makeCompany({ in: at.service })
    const reader = await openAs(company)
    expect([reader.status, reader.headers['content-type'], reader.headers['cache-control']]).toEqual([200, 'text/event-stream', 'no-store'])
    reader.request.destroy()
    expect((await company.get('/account/events')).status).toBe(406)
    const head = await company.request({ method: 'HEAD', url: '/account/events', headers: { accept: '*/*' } })
    expect([head.status, head.text]).toEqual([200, ''])
  })

  it('says what changed: settings, a scan, its module, a risk', async () => {
    const company = await makeCompany({ in: at.service })
    const reader = await openAs(company)
    const projectId = await makeProject(company)
    const { riskId } = (await company.post('/core/risks', { name: 'Risk', projectId })).body
    const bom = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'application', name: uniqueName() } },
      components: [],
    }
    const { scanId, moduleId } = (await company.post(`/core/imports/scan/cyclonedx?projectId=${projectId}`, bom)).body
    expect(await received(reader, 'settings')).toEqual([projectId])
    expect(await received(reader, 'risk')).toEqual([riskId])
    expect(await received(reader, 'scan')).toEqual([scanId])
    expect(await received(reader, 'module')).toEqual([moduleId])
    reader.request.destroy()
  })

  it('has no event of another company', async () => {
    const [own, other] = [await makeCompany({ in: at.service }), await makeCompany({ in: at.service })]
    const reader = await openAs(own)
    await makeProject(other)
    const projectId = await makeProject(own)
    await received(reader, 'settings')
    expect(reader.events).toEqual([{ type: 'settings', ids: [projectId] }])
    reader.request.destroy()
  })

  it('has no event of a transaction that is rolled back', async () => {
    const company = await makeCompany({ in: at.service })
    const reader = await openAs(company)
    const { db } = at.service.context
    const failing = db.transaction().execute(async (trx) => {
      await announceChange(trx, company, { type: 'risk', ids: [newId()] })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await makeProject(company)
    await received(reader, 'settings')
    expect(reader.events.map(({ type }) => type)).toEqual(['settings'])
    reader.request.destroy()
  })

  it('lists no ids where more than 100 of a type changed: any of them may have', async () => {
    const company = await makeCompany({ in: at.service })
    const reader = await openAs(company)
    await announceChange(at.service.context.db, company, { type: 'risk', ids: Array.from({ length: 101 }, () => newId()) })
    expect(await received(reader, 'risk')).toEqual([])
    reader.request.destroy()
  })

  it('ends with the session', async () => {
    const company = await makeCompany({ in: at.service })
    const browser = await openBrowser(at.service)
    await browser.logIn((await makeUser(company)).email)
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const reader = await open({ cookie })
    expect(reader.status).toBe(200)
    await browser.send('POST', '/account/logout')
    await eventually('the end of the stream', async () => reader.isClosed())
    expect((await open({ cookie })).status).toBe(401)
  })

  it('ends when its user is removed, and when its key is unpublished', async () => {
    const company = await makeCompany({ in: at.service })
    const { email, userId } = await makeUser(company)
    const browser = await openBrowser(at.service)
    await browser.logIn(email)
    const ofUser = await open({ cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ') })
    const key = await company.as('developer')
    const [ofKey, ofCompany] = [await openAs(key), await openAs(company)]
    await company.delete(`/account/users/${userId}`)
    await company.post(`/account/keys/${key.keyId}/unpublish`)
    await eventually('the end of the streams', async () => ofUser.isClosed() && ofKey.isClosed())
    expect(ofCompany.isClosed()).toBe(false)
    ofCompany.request.destroy()
  })

  it('is limited to 20 of one user or key, until one is closed', async () => {
    const company = await makeCompany({ in: at.service })
    const readers = await Promise.all(Array.from({ length: 20 }, () => openAs(company)))
    const refused = await openAs(company)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    readers[0]?.request.destroy()
    await eventually('a stream after one was closed', async () => {
      readers.push(await openAs(company))
      return readers.at(-1)?.status === 200
    })
    for (const { request } of readers) request.destroy()
  })

  it('reaches 1,000 readers', async () => {
    const company = await makeCompany({ in: at.service })
    const keys = await Promise.all(Array.from({ length: 50 }, () => company.as('developer')))
    const readers = (await Promise.all(keys.map((key) => Promise.all(Array.from({ length: 20 }, () => openAs(key)))))).flat()
    expect(readers.filter(({ status }) => status === 200)).toHaveLength(1000)
    const projectId = await makeProject(company)
    for (const reader of readers) expect(await received(reader, 'settings')).toEqual([projectId])
    for (const { request } of readers) request.destroy()
  })
})

it('a service that stops ends its streams, and stops', async () => {
  const own = await startService()
  await own.http.listen({ port: 0, host: '127.0.0.1' })
  const company = await makeCompany({ in: own })
  const stream = get({
    port: (own.http.server.address() as AddressInfo).port,
    path: '/api/v2/account/events',
    headers: { accept: 'text/event-stream', 'x-api-key': company.key },
    agent: false,
  })
  const [response] = (await once(stream, 'response')) as [IncomingMessage]
  const ended = once(response.resume(), 'end')
  await own.http.close()
  await expect(ended).resolves.toEqual([])
  await own.context.jobs.stop()
  await own.connection.close()
})
