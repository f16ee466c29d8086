/**
 * Counts the requests that a rolling restart loses. Two `api` processes stand behind a client that does what a load balancer does: it keeps
 * connections, takes the processes in turn, asks /ready twice a second, and sends a request again only if its connection was refused or
 * it changes nothing. DATABASE_URL names an empty database; RESTARTS, SENDERS and DRAIN (seconds) may be set.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/test/free-port.ts'
import { quantile, table } from './measure.ts'
import { type Environment, freshEnvironment, makeCompany, type ServiceProcess, startService, stopService } from './service-process.ts'

const restarts = Number(process.env['RESTARTS'] ?? 4)
const senders = Number(process.env['SENDERS'] ?? 8)
const drain = process.env['DRAIN'] ?? '3'
const readyEveryMs = 500

interface Backend {
  readonly environment: Environment
  readonly origin: string
  readonly agent: Agent
  service: ServiceProcess
  isReady: boolean
}

const work = { isDone: false, turn: 0 }
const tally = { answered: 0, again: 0, errors: 0 }
const lost: string[] = []
const times: number[] = []

if (process.env['DATABASE_URL'] === undefined) throw new Error('DATABASE_URL is needed: the embedded database has one process')
const environment = { ...(await freshEnvironment()), WAYBILL_ROLE: 'api', WAYBILL_DRAIN_SECONDS: drain }
const backends = [await makeBackend(), await makeBackend()]
const key = await makeCompany(backends[0]!.service)
const checking = Promise.all(backends.map(checkReadiness))
const sending = Promise.all(Array.from({ length: senders }, (_, number) => sendOn(number)))
for (let done = 0; done < restarts; done++) {
  await pause(2000)
  await restart(backends[done % backends.length]!)
}
await pause(2000)
work.isDone = true
await Promise.all([sending, checking])
for (const { service } of backends) await stopService(service.child)
await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })

const columns = ['restarts', 'drain', 'answered', 'sent again', 'answered 5xx', 'lost', 'p50', 'p99', 'max']
const waits = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map((time) => `${time.toFixed(0)} ms`)
const counts = [restarts, `${drain} s`, tally.answered, tally.again, tally.errors, lost.length].map(String)
process.stdout.write(table(columns, [[...counts, ...waits]]))
for (const line of lost) process.stdout.write(`${line}\n`)
process.exitCode = lost.length + tally.errors === 0 ? 0 : 1

async function makeBackend(): Promise<Backend> {
  const port = String(await freePort())
  const own = { ...environment, PORT: port }
  const agent = new Agent({ keepAlive: true })
  return { environment: own, origin: `http://127.0.0.1:${port}`, agent, service: await startService(own), isReady: true }
}

async function restart(backend: Backend): Promise<void> {
  await stopService(backend.service.child)
  backend.service = await startService(backend.environment)
  while (!backend.isReady) await pause(50)
}

async function checkReadiness(backend: Backend): Promise<void> {
  while (!work.isDone) {
    const answer = await fetch(`${backend.origin}/ready`, { headers: { connection: 'close' } }).catch(() => undefined)
    await answer?.text()
    backend.isReady = answer?.ok === true
    await pause(readyEveryMs)
  }
}

/** Every third request changes something. */
async function sendOn(sender: number): Promise<void> {
  for (let number = sender; !work.isDone; number += senders) {
    const started = performance.now()
    await send(number % 3 === 0 ? { name: `Project ${String(number)}` } : undefined, backends.length)
    times.push(performance.now() - started)
  }
}

async function send(body: object | undefined, triesLeft: number): Promise<void> {
  const backend = nextBackend()
  try {
    const status = await sendTo(backend, body)
    tally.answered++
    if (status >= 500) tally.errors++
  } catch (error) {
    const isRefused = (error as { readonly code?: string }).code === 'ECONNREFUSED'
    if (isRefused) backend.isReady = false
    if (triesLeft === 0 || (body !== undefined && !isRefused)) {
      lost.push(`${backend.origin} ${JSON.stringify(body)}: ${String(error)}`)
      return
    }
    tally.again++
    await send(body, triesLeft - 1)
  }
}

function nextBackend(): Backend {
  const ready = backends.filter(({ isReady }) => isReady)
  const among = ready.length === 0 ? backends : ready
  work.turn++
  return among[work.turn % among.length]!
}

async function sendTo({ origin, agent }: Backend, body: object | undefined): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const sent = request(`${origin}/api/v2/core/projects`, { agent, headers, method: body === undefined ? 'GET' : 'POST' })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await answer.toArray()
  return answer.statusCode ?? 0
}
