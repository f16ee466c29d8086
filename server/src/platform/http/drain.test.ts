import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { makeCompany, type Service, startService } from '#test/harness.ts'
import { freshEnvironment, type Running, startProcess } from '#test/process.ts'

const opened: { at?: Service; running?: Running } = {}

beforeAll(async () => {
  opened.at = await startService()
})

afterAll(async () => {
  const { at, running } = opened
  running?.kill('SIGKILL')
  await running?.ended
  await at?.context.jobs.stop()
  await at?.connection.close()
})

interface Heard {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly body: string
}

async function heardFrom(answer: IncomingMessage): Promise<Heard> {
  const pieces = await answer.toArray()
  return { status: answer.statusCode, connection: answer.headers.connection, body: Buffer.concat(pieces as Buffer[]).toString() }
}

async function get(url: string, agent: Agent): Promise<Heard> {
  const sent = request(url, { agent }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return heardFrom(answer)
}

it('answers everything while it drains, on connections that then close, and what runs when it closes', async () => {
  const { http, drain, ...at } = opened.at as Service
  const { key } = await makeCompany({ in: { http, drain, ...at } })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await get(`${url}/ready`, agent)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const headers = { 'x-api-key': key, 'content-type': 'application/json', expect: '100-continue' }
  const slow = request(`${url}/api/v2/core/projects`, { method: 'POST', headers })
  slow.flushHeaders()
  await once(slow, 'continue')
  drain.begin()
  const stopping = JSON.stringify({ error: 'Not ready: the service is stopping.' })
  expect(await get(`${url}/ready`, agent)).toEqual({ status: 503, connection: 'close', body: stopping })
  expect(await get(`${url}/health`, agent)).toMatchObject({ status: 200, connection: 'close' })
  expect(await get(`${url}/nothing`, agent)).toMatchObject({ status: 404, connection: 'close' })
  // an idle connection of a client that does not look at /ready
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  await once(idle, 'connect')
  idle.resume()
  const closed = http.close()
  await once(idle, 'close')
  slow.end('{"name": "Shop"}')
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect(await heardFrom(answer)).toMatchObject({ status: 201, connection: 'close' })
  await closed
})

it('drains at SIGTERM until the time is over or SIGINT comes', async () => {
  const running = await startProcess({ ...(await freshEnvironment()), WAYBILL_DRAIN_SECONDS: '600' })
  opened.running = running
  const agent = new Agent({ keepAlive: true })
  expect(await get(`${running.url}/ready`, agent)).toMatchObject({ status: 200 })
  running.kill('SIGTERM')
  await eventually('a service that is not ready', async () => (await get(`${running.url}/ready`, agent)).status === 503)
  expect(await get(`${running.url}/health`, agent)).toMatchObject({ status: 200, connection: 'close' })
  running.kill('SIGINT')
  expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
})
