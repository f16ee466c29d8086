/**
 * Measures the effect of a large upload on other clients: waiting times of /health and reads, and memory. The service runs in a
 * process of its own, and requests are sent at fixed times whether or not earlier ones have been answered.
 * COMPONENTS=5000,200000 chooses the sizes; DATABASE_URL measures PostgreSQL; SERVICE names another build's main.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEmbedded, connectServer } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { generateLeanBom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table, timed } from './measure.ts'

const sizes = (process.env['COMPONENTS'] ?? '5000,20000,60000,200000').split(',').map(Number)
const port = Number(process.env['PORT'] ?? 8102)
const base = `http://127.0.0.1:${String(port)}`
const operatorKey = 'operator-key-of-the-bench'
const mebibyte = 1_048_576

const rows: string[][] = []
for (const size of sizes) rows.push([String(size), ...(await measureUpload(size))])
process.stdout.write(process.env['DATABASE_URL'] === undefined ? 'embedded\n' : 'server\n')

process.stdout.write(
  table(['components', 'MiB', 'answer', 'finished', ...waits('health'), ...waits('reads'), 'idle MiB', 'peak MiB'], rows),
)

async function measureUpload(size: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  await prepare(folder)
  const service = await startService(folder)
  try {
    return await upload(size, service)
  } finally {
    service.kill('SIGTERM')
    await new Promise((resolve) => service.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string): Promise<void> {
  const url = process.env['DATABASE_URL']
  const connection = url === undefined ? await connectEmbedded(folder) : await connectServer(url)
  if (url !== undefined) await connection.pool.query('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
  await migrate(connection.db)
  await loadSyntheticAdvisories(connection.db, Number(process.env['ADVISORIES'] ?? 100_000))
  await connection.close()
}

async function startService(folder: string): Promise<ChildProcess> {
  const main = process.env['SERVICE'] ?? new URL('../server/src/main.ts', import.meta.url).pathname
  const settings = { WAYBILL_DATA_DIR: folder, WAYBILL_FEEDS: 'off', WAYBILL_DEMO: 'off', WAYBILL_LOG_LEVEL: 'error' }
  const env = { ...process.env, ...settings, WAYBILL_OPERATOR_KEY: operatorKey, HOST: '127.0.0.1', PORT: String(port) }
  const nodeOptions = process.env['SERVICE_NODE_OPTIONS']?.split(' ') ?? []
  const service = spawn(process.execPath, [...nodeOptions, main], {
    env,
    stdio: ['ignore', process.env['SERVICE_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`${base}/ready`).catch(() => undefined)
    if (answer?.ok === true) return service
    await pause(100)
  }
  throw new Error('the service does not start')
}

async function upload(size: number, service: ChildProcess): Promise<readonly string[]> {
  const { key } = await makeProject()
  const document = generateLeanBom(size, `upload ${String(size)}`)
  await send(generateLeanBom(100, 'warm up'), key, 'first')
  const idle = await memoryOf(service, 'VmRSS')
  const work = { isDone: false }
  const health = askRegularly(work, '/health', '')
  const reads = askRegularly(work, '/api/v2/core/scans', key)
  const details = askRegularly(work, '/api/v2/core/projects', key)
  const started = performance.now()
  const { result: scanId, milliseconds: answered } = await timed(() => send(document, key, 'large'))
  const status = await finished(scanId, key)
  const ended = performance.now() - started
  work.isDone = true
  if (status !== 'Finished') process.stdout.write(`the scan is ${status}\n`)
  const read = [...(await reads), ...(await details)]
  const memory = [idle, await memoryOf(service, 'VmHWM')].map((bytes) => (bytes / mebibyte).toFixed(0))
  const seconds = [answered, ended].map((time) => `${(time / 1000).toFixed(1)} s`)
  return [(document.length / mebibyte).toFixed(1), ...seconds, ...shares(await health, 50), ...shares(read, 300), ...memory]
}

function shares(times: readonly number[], limit: number): readonly string[] {
  const over = times.filter((time) => time > limit).length / times.length
  return [
    ...[quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)].map((time) => `${time.toFixed(0)} ms`),
    `${(over * 100).toFixed(1)} %`,
  ]
}

/** Sends one request every 50 ms and measures each from its due time. */
async function askRegularly(work: { readonly isDone: boolean }, path: string, key: string): Promise<readonly number[]> {
  const answers: Promise<number>[] = []
  for (let due = performance.now(); !work.isDone; due += 50) {
    answers.push(ask(path, key, due))
    await pause(due + 50 - performance.now())
  }
  return Promise.all(answers)
}

/** Counts the time until the connection is accepted as well. */
async function ask(path: string, key: string, due: number): Promise<number> {
  const answer = await fetch(`${base}${path}`, { headers: { 'x-api-key': key } }).catch(() => undefined)
  const body = await answer?.text()
  if (answer?.ok !== true) process.stdout.write(`${path} answered ${String(answer?.status)}: ${body ?? ''}\n`)
  return performance.now() - due
}

async function send(document: Buffer, key: string, module: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(document)], { type: 'application/json' }), 'sbom.json')
  const path = `/api/v2/core/imports/scan/cyclonedx/json?project=Bench&module=${module}`
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
    signal: AbortSignal.timeout(600_000),
  })
  const body = (await answer.json()) as { readonly scanId: string }
  if (!answer.ok) throw new Error(`the upload was answered ${String(answer.status)}: ${JSON.stringify(body)}`)
  return body.scanId
}

async function finished(scanId: string, key: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${base}/api/v2/core/scans/${scanId}`, { headers: { 'x-api-key': key } })
    const { analysisStatus } = (await answer.json()) as { readonly analysisStatus: string }
    if (analysisStatus === 'Finished' || analysisStatus === 'Failed') return analysisStatus
    await pause(100)
  }
}

async function makeProject(): Promise<{ readonly key: string }> {
  const { companyId } = await post('/admin/companies', { name: 'Bench' }, operatorKey)
  const { key } = await post(
    `/admin/companies/${companyId ?? ''}/keys`,
    { name: 'bench', scopes: ['manager', 'developer', 'portfolio_manager'] },
    operatorKey,
  )
  await post('/core/projects', { name: 'Bench' }, key ?? '')
  return { key: key ?? '' }
}

async function post(path: string, body: object, key: string): Promise<Readonly<Record<string, string>>> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Readonly<Record<string, string>>
}

async function memoryOf(service: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${String(service.pid)}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`, 'u').exec(status)?.[1]) * 1024
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}

function waits(name: string): readonly string[] {
  return [`${name} p50`, 'p99', 'max', 'over limit']
}
