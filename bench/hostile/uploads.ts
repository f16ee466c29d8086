/**
 * Sends mutated documents to every import route and reports how each was answered.
 *
 *   node bench/hostile/uploads.ts --count 4500 --seed 1 --documents <folder>
 *
 * Documents are the examples and, with --documents, the JSON files below that folder that are smaller than 1 MB;
 * a body is sent to the route of its format, one in ten to another.
 * Exits with 1 when an answer is a 5xx, a request takes longer than --limit seconds, or the service dies.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { quantile, table } from '../measure.ts'
import { mutate, type Mutant } from './mutate.ts'
import { type Random, seededRandom } from './random.ts'
import { freshEnvironment, makeCompany, type ServiceProcess, startService } from '../service-process.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '4500' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '10' },
    documents: { type: 'string' },
  },
})

const examples = join(import.meta.dirname, '../../examples')

/** Upload routes by the key that identifies a document. */
const routesByKey: Readonly<Record<string, readonly string[]>> = {
  bomFormat: [
    '/core/imports/scan/cyclonedx?project=Shop&module=',
    '/core/imports/scan/obom?projectName=Shop&moduleName=',
    '/core/imports/vex?x=',
  ],
  spdxVersion: ['/core/imports/scan/spdx?project=Shop&module='],
  runs: ['/core/tests/sarif?projectName=Shop&moduleName='],
  document: ['/core/imports/vex?x='],
  statements: ['/core/imports/vex?x='],
  otmVersion: ['/core/imports/threat-model?projectName=Shop&moduleName='],
  dependencies: ['/core/scans?x='],
}

const routes = Object.values(routesByKey).flat()

/** Sends nine in ten documents to the route of their format. */
function routeOf(document: Buffer, random: Random): string {
  const head = JSON.parse(document.toString('utf8')) as object
  const key = Object.keys(routesByKey).find((name) => name in head)
  return random.pick(key === undefined || random.below(10) === 0 ? routes : (routesByKey[key] ?? routes))
}

interface Sent {
  readonly seed: number
  readonly route: string
  readonly mutation: string
  readonly status: number
  readonly seconds: number
}

const documents = readDocuments()
const service = await startService(await freshEnvironment())
const key = await makeCompany(service)
const all = await sendAll(Number(values.count))
service.child.kill('SIGTERM')
report(all)

function readDocuments(): readonly Buffer[] {
  const files = globSync('*.json', { cwd: examples }).map((name) => join(examples, name))
  const more =
    values.documents === undefined ? [] : globSync('**/*.json', { cwd: values.documents }).map((name) => join(values.documents ?? '', name))
  return [...files, ...more]
    .filter((file) => statSync(file).size < 2 ** 20)
    .toSorted()
    .map((file) => readFileSync(file))
    .filter(isObject)
}

function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** Three senders at once, as a busy CI would. */
async function sendAll(count: number): Promise<readonly Sent[]> {
  const first = Number(values.seed) * 1_000_000
  const answers: Sent[] = []
  async function sender(offset: number): Promise<void> {
    for (let number = offset; number < count; number += 3) {
      if (service.child.exitCode !== null) throw new Error(`The service died before request ${String(number)}: ${service.log()}`)
      answers.push(await sendOne(service, first + number))
    }
  }
  await Promise.all([sender(0), sender(1), sender(2)])
  return answers
}

async function sendOne({ url }: ServiceProcess, seed: number): Promise<Sent> {
  const random = seededRandom(seed)
  const document = random.pick(documents)
  const route = routeOf(document, random)
  const mutant = mutate(document, random)
  const start = performance.now()
  const status = await post(`${url}/api/v2${route}m${String(seed % 50)}`, mutant)
  return { seed, route, mutation: mutant.name, status, seconds: (performance.now() - start) / 1000 }
}

/** Returns 0 when the connection broke before a response. */
async function post(url: string, { body, encoding }: Mutant): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }) }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function report(sent: readonly Sent[]): void {
  const byStatus = Map.groupBy(sent, ({ status }) => status)
  const rows = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, some]) => [String(status), String(some.length)])
  process.stdout.write(table(['status', 'requests'], rows))
  const seconds = sent.map((one) => one.seconds)
  process.stdout.write(
    `p50 ${quantile(seconds, 0.5).toFixed(3)} s, p99 ${quantile(seconds, 0.99).toFixed(3)} s, max ${Math.max(...seconds).toFixed(2)} s\n`,
  )
  const bad = sent.filter(({ status, seconds: taken }) => status >= 500 || status === 0 || taken > Number(values.limit))
  for (const one of bad.slice(0, 20)) process.stdout.write(`${JSON.stringify(one)}\n`)
  if (bad.length > 0) process.exitCode = 1
}
