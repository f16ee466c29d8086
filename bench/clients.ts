/**
 * Measures imports of several clients at once through two `api` processes, and whether a company that uploads all the time makes another one
 * wait. DATABASE_URL names an empty database; CLIENTS, PROCESSES, SECONDS, COMPONENTS and ADVISORIES may be set. The processes, the database
 * and the clients share the processors of this machine.
 */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connectServer } from '../server/src/database/connect.ts'
import { freePort } from '../server/test/free-port.ts'
import { generateSbom, generateRevision, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table } from './measure.ts'
import { freshEnvironment, makeCompany, sendDocument, type ServiceProcess, startService, stopService } from './service-process.ts'

const clients = Number(process.env['CLIENTS'] ?? 8)
const seconds = Number(process.env['SECONDS'] ?? 30)
const components = Number(process.env['COMPONENTS'] ?? 1000)
const database = process.env['DATABASE_URL']
if (database === undefined) throw new Error('DATABASE_URL is needed: the embedded database has one process')

const environment = { ...(await freshEnvironment()), WAYBILL_ROLE: 'api' }
const services: ServiceProcess[] = []
for (let started = 0; started < Number(process.env['PROCESSES'] ?? 2); started++)
  services.push(await startService({ ...environment, PORT: String(await freePort()) }))
await loadAdvisories(database)
const [busy, quiet] = [await makeCompany(services[0]!), await makeCompany(services[0]!)]
const rows = [
  await measure('new components', (client, turn) => generateSbom(components, `${String(client)} ${String(turn)}`)),
  await measure('one in a hundred is new', (client, turn) => generateRevision(components, `client ${String(client)}`, turn)),
  await measureNeighbour(),
]
process.stdout.write(table(['imports', 'clients', 'a second', 'p50', 'p95', 'max'], rows))
for (const { child } of services) await stopService(child)
await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })

async function loadAdvisories(url: string): Promise<void> {
  const { db, close } = await connectServer(url)
  await loadSyntheticAdvisories(db, Number(process.env['ADVISORIES'] ?? 250_000))
  await close()
}

type Make = (client: number, turn: number) => Buffer

/** Sends documents one after the other until it is asked to stop, each client through one of the processes. Returns how long each took. */
async function sendOn(key: string, client: number, make: Make, until: { isOver: boolean }): Promise<readonly number[]> {
  const times: number[] = []
  const service = services[client % services.length]!
  for (let turn = 0; !until.isOver; turn++) {
    const document = make(client, turn)
    const started = performance.now()
    await sendDocument(service, key, document, `module-${String(client)}`)
    times.push(performance.now() - started)
  }
  return times
}

async function measure(what: string, make: Make): Promise<readonly string[]> {
  const until = { isOver: false }
  const sending = Promise.all(Array.from({ length: clients }, (_, client) => sendOn(busy, client, make, until)))
  await pause(seconds * 1000)
  until.isOver = true
  return toRow(what, clients, (await sending).flat())
}

function makeNeighbour(client: number, turn: number): Buffer {
  return generateRevision(components, `neighbour ${String(client)}`, turn)
}

/** One client of a company that uploads seldom: alone, and beside another company that uploads all the time. */
async function measureNeighbour(): Promise<readonly string[]> {
  const alone = await sendSlowly()
  const until = { isOver: false }
  const flood = Promise.all(Array.from({ length: clients }, (_, client) => sendOn(busy, client + 100, makeNeighbour, until)))
  const beside = await sendSlowly()
  until.isOver = true
  await flood
  process.stdout.write(table(['imports', 'clients', 'a second', 'p50', 'p95', 'max'], [toRow('of another company, alone', 1, alone)]))
  return toRow('of another company, beside all clients', 1, beside)
}

async function sendSlowly(): Promise<readonly number[]> {
  const times: number[] = []
  for (const start = performance.now(); performance.now() - start < seconds * 1000; await pause(200)) {
    const document = makeNeighbour(clients, times.length)
    const started = performance.now()
    await sendDocument(services[times.length % services.length]!, quiet, document, 'module-quiet')
    times.push(performance.now() - started)
  }
  return times
}

function toRow(what: string, senders: number, times: readonly number[]): readonly string[] {
  const waits = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((time) => `${time.toFixed(0)} ms`)
  return [what, String(senders), (times.length / seconds).toFixed(1), ...waits]
}
