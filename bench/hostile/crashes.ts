/**
 * Kills the service, or PostgreSQL under it, in the middle of imports, and checks that nothing acknowledged is lost.
 *
 *   node bench/hostile/crashes.ts --rounds 45                        the embedded database
 *   node bench/hostile/crashes.ts --rounds 45 --database postgres    a private cluster; every second round crashes PostgreSQL
 *   node bench/hostile/crashes.ts --rounds 15 --components 8000 --imports 3    documents that are analysed in several transactions
 *
 * Exits with 1 when an acknowledged scan is missing or unfinished, a module is half there, or the service ends by itself.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type PrivatePostgres, startPostgres } from './private-postgres.ts'
import { type Random, seededRandom } from './random.ts'
import { ask, freshEnvironment, makeCompany, type ServiceProcess, startService } from '../service-process.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '45' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'embedded' },
    port: { type: 'string', default: '54390' },
    components: { type: 'string', default: '300' },
    imports: { type: 'string', default: '25' },
  },
})

interface Acknowledged {
  readonly scanId: string
  readonly components: number
}

const postgres = values.database === 'postgres' ? startPostgres(Number(values.port)) : undefined
const environment = await freshEnvironment(postgres?.url)
const random = seededRandom(Number(values.seed))
const acknowledged: Acknowledged[] = []
const faults: string[] = []
const first = await startService(environment)
const key = await makeCompany(first)
try {
  await runRounds(first)
} finally {
  first.child.kill('SIGKILL')
  postgres?.remove()
}
process.stdout.write(`${values.rounds} rounds, ${String(acknowledged.length)} acknowledged imports, ${String(faults.length)} faults\n`)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0

async function runRounds(start: ServiceProcess): Promise<void> {
  const running = { service: start }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const enough = acknowledged.length + 1 + random.below(Number(values.imports))
    const victim = postgres !== undefined && round % 2 === 1 ? postgres : running.service
    await importUntil(running.service, enough, victim)
    if (victim === running.service) running.service = await startService(environment)
    await checkAll(running.service, round)
  }
  running.service.child.kill('SIGTERM')
  await once(running.service.child, 'close')
}

/** Sends with three senders until a number of imports is acknowledged, then kills the victim while others are in progress. */
async function importUntil(service: ServiceProcess, enough: number, victim: ServiceProcess | PrivatePostgres): Promise<void> {
  const state = { killed: false }
  async function sender(): Promise<void> {
    while (!state.killed) {
      acknowledged.push(...(await importOne(service, random).catch(() => [])))
      if (acknowledged.length < enough || state.killed) continue
      state.killed = true
      kill(victim)
    }
  }
  await Promise.all([sender(), sender(), sender()])
  await settle(service, victim)
}

function kill(victim: ServiceProcess | PrivatePostgres): void {
  if ('crash' in victim) victim.crash()
  else victim.child.kill('SIGKILL')
}

async function settle({ child, log }: ServiceProcess, victim: ServiceProcess | PrivatePostgres): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null
  if ('crash' in victim && ended) throw new Error(`The service ended when PostgreSQL crashed: ${log()}`)
  if (!('crash' in victim) && !ended) await once(child, 'close')
}

async function importOne({ url }: ServiceProcess, { below }: Random): Promise<readonly [Acknowledged]> {
  const count = 1 + below(Number(values.components))
  const version = `1.${String(below(1000))}.0`
  const components = Array.from({ length: count }, (_, i) => {
    const name = `p${String(i)}-${String(below(50))}`
    return { type: 'library', name, version, purl: `pkg:npm/${name}@${version}`, 'bom-ref': String(i) }
  })
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  const path = `${url}/api/v2/core/imports/scan/cyclonedx?project=Shop&module=m${String(below(5))}`
  const { scanId } = await ask(path, key, document)
  const distinct = new Set(components.map(({ purl }) => purl)).size
  return [{ scanId: String(scanId), components: distinct }]
}

async function checkAll(service: ServiceProcess, round: number): Promise<void> {
  await untilReady(service)
  for (const { scanId, components } of acknowledged) {
    const scan = await ask(`${service.url}/api/v2/core/scans/${scanId}`, key).catch((error: Error) => ({ analysisStatus: error.message }))
    const { analysisStatus, statistics } = scan as { analysisStatus?: string; statistics?: { components?: number } }
    if (analysisStatus !== 'Finished') faults.push(`round ${String(round)}: scan ${scanId} is ${String(analysisStatus)}`)
    else if (statistics?.components !== components)
      faults.push(`round ${String(round)}: scan ${scanId} has ${String(statistics?.components)} of ${String(components)} components`)
  }
  faults.push(...(await halfModules(service)).map((fault) => `round ${String(round)}: ${fault}`))
}

/** Compares the components of each module with what its latest analysis counted; again while scans that a crash left are resumed. */
async function halfModules(service: ServiceProcess): Promise<readonly string[]> {
  let found = await compareModules(service)
  for (let tries = 0; found.length > 0 && tries < 20; tries += 1) {
    await pause(500)
    found = await compareModules(service)
  }
  return found
}

async function compareModules({ url }: ServiceProcess): Promise<readonly string[]> {
  const found: string[] = []
  const modules = (await ask(`${url}/api/v2/core/portfolio?level=module`, key)) as unknown as readonly { _id: string; components: number }[]
  for (const { _id: id, components } of modules) {
    const answer = await fetch(`${url}/api/v2/core/modules/${id}/components`, { headers: { 'x-api-key': key } })
    const listed = Number(answer.headers.get('x-total-count'))
    if (listed !== components) found.push(`module ${id} lists ${String(listed)} of ${String(components)} components`)
  }
  return found
}

/** Waits until the service has its database again; gives up after a minute. */
async function untilReady({ url }: ServiceProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(100)
  }
  throw new Error('The service was not ready within a minute.')
}
