/**
 * Measures starts of the service: the time until the first line and until the banner, processor time, and resident memory a moment later.
 * `first` starts on an empty data folder (and makes the demo), `second` on the one that it leaves behind; builds take turns.
 * SERVICES=a/main.ts,b/main.ts compares builds, the first is 1.00; DATABASE_URL adds PostgreSQL, whose schemas are dropped; ROUNDS, PORT.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { quantile, table } from './measure.ts'
import { memoryOf, stopService } from './service-process.ts'

const services = (process.env['SERVICES'] ?? new URL('../server/src/main.ts', import.meta.url).pathname).split(',')
const rounds = Number(process.env['ROUNDS'] ?? 5)
const port = process.env['PORT'] ?? '8103'
const server = process.env['DATABASE_URL']
const mebibyte = 1_048_576
const settleMs = 3000

interface Start {
  readonly firstLineMs: number
  readonly bannerMs: number
  readonly processorMs: number
  readonly idleBytes: number
}

const measured = new Map<string, Start[]>()
const databases = server === undefined ? ['embedded'] : ['embedded', 'server']
const turns = databases.flatMap((database) => services.map((service) => ({ service, database })))
for (let round = 0; round < rounds; round++) for (const { service, database } of turns) await measureStarts(service, database)

const columns = ['service', 'database', 'start', 'first line', 'banner', 'ratio', 'processor', 'ratio', 'idle MiB']
process.stdout.write(table(columns, [...measured].map(toRow)))

async function measureStarts(service: string, database: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  if (database === 'server') await emptyServer()
  for (const kind of ['first', 'second']) {
    const key = [service, database, kind].join('\t')
    measured.set(key, [
      ...(measured.get(key) ?? []),
      await measureStart(service, folder, database, database === 'embedded' && kind === 'first'),
    ])
  }
  await rm(folder, { recursive: true, force: true })
}

async function measureStart(main: string, folder: string, database: string, hasDemo: boolean): Promise<Start> {
  const { DATABASE_URL: _unset, ...rest } = process.env
  const settings = { WAYBILL_DATA_DIR: folder, WAYBILL_FEEDS: 'off', WAYBILL_LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: port }
  const env = { ...rest, ...settings, ...(database === 'server' && { DATABASE_URL: server }) }
  const started = performance.now()
  const service = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = await readStart(service, started, hasDemo)
  const processorMs = await processorTimeOf(service)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const idleBytes = await memoryOf(service, 'VmRSS')
  await stopService(service)
  return { ...lines, processorMs, idleBytes }
}

async function readStart(service: ChildProcess, started: number, hasDemo: boolean): Promise<Pick<Start, 'firstLineMs' | 'bannerMs'>> {
  const output = { text: '', firstLineMs: 0, bannerMs: 0 }
  for await (const chunk of service.stdout ?? []) {
    output.firstLineMs ||= performance.now() - started
    output.text += String(chunk)
    if (!output.text.includes('Waybill is up')) continue
    output.bannerMs ||= performance.now() - started
    // the demo comes after the banner
    if (!hasDemo || output.text.includes('Try next')) return output
  }
  throw new Error('the service does not start')
}

/** Clock ticks of Linux, 100 a second, in user and system mode. */
async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${String(pid)}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function emptyServer(): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
  await client.end()
}

function toRow([key, starts]: readonly [string, readonly Start[]]): readonly string[] {
  const [service = '', ...what] = key.split('\t')
  const base = measured.get([services[0], ...what].join('\t')) ?? []
  const [banner, processor] = (['bannerMs', 'processorMs'] as const).map((figure) => [
    `${median(starts, figure).toFixed(0)} ms`,
    (median(starts, figure) / median(base, figure)).toFixed(2),
  ])
  const idle = (median(starts, 'idleBytes') / mebibyte).toFixed(0)
  const firstLine = `${median(starts, 'firstLineMs').toFixed(0)} ms`
  return [String(services.indexOf(service) + 1), ...what, firstLine, ...(banner ?? []), ...(processor ?? []), idle]
}

function median(starts: readonly Start[], figure: keyof Start): number {
  return quantile(
    starts.map((start) => start[figure]),
    0.5,
  )
}
