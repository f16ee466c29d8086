/**
 * Measures the effect of a large upload on other clients: waiting times of /health and reads, and memory. The service runs in a
 * process of its own, and requests are sent at fixed times whether or not earlier ones have been answered.
 * COMPONENTS=5000,200000 chooses the sizes; DATABASE_URL measures PostgreSQL; SERVICE names another build's main.ts.
 */
import { rm } from 'node:fs/promises'
import { connectEmbedded, connectServer } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { generateLeanSbom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table, timed } from './measure.ts'
import {
  ask,
  freshEnvironment,
  makeCompany,
  memoryOf,
  sendDocument,
  type ServiceProcess,
  startService,
  stopService,
} from './service-process.ts'

const sizes = (process.env['COMPONENTS'] ?? '5000,20000,60000,200000').split(',').map(Number)
const mebibyte = 1_048_576

const rows: string[][] = []
for (const size of sizes) rows.push([String(size), ...(await measureUpload(size))])
process.stdout.write(process.env['DATABASE_URL'] === undefined ? 'embedded\n' : 'server\n')

process.stdout.write(
  table(['components', 'MiB', 'answer', 'finished', ...waits('health'), ...waits('reads'), 'idle MiB', 'peak MiB'], rows),
)

async function measureUpload(size: number): Promise<readonly string[]> {
  const environment = await freshEnvironment()
  await prepare(environment.WAYBILL_DATA_DIR)
  const service = await startService(environment)
  try {
    return await upload(size, service)
  } finally {
    await stopService(service.child)
    await rm(environment.WAYBILL_DATA_DIR, { recursive: true, force: true })
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

async function upload(size: number, service: ServiceProcess): Promise<readonly string[]> {
  const { url, child } = service
  const key = await makeCompany(service)
  const document = generateLeanSbom(size, `upload ${String(size)}`)
  await sendDocument(service, key, generateLeanSbom(100, 'warm up'), 'first')
  const idle = await memoryOf(child, 'VmRSS')
  const work = { isDone: false }
  const health = askRegularly(work, `${url}/health`, '')
  const reads = askRegularly(work, `${url}/api/v2/core/scans`, key)
  const details = askRegularly(work, `${url}/api/v2/core/projects`, key)
  const started = performance.now()
  const { result: scanId, milliseconds: answered } = await timed(() => sendDocument(service, key, document, 'large'))
  const status = await finished(`${url}/api/v2/core/scans/${scanId}`, key)
  const ended = performance.now() - started
  work.isDone = true
  if (status !== 'Finished') process.stdout.write(`the scan is ${status}\n`)
  const read = [...(await reads), ...(await details)]
  const memory = [idle, await memoryOf(child, 'VmHWM')].map((bytes) => (bytes / mebibyte).toFixed(0))
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
async function askRegularly(work: { readonly isDone: boolean }, url: string, key: string): Promise<readonly number[]> {
  const answers: Promise<number>[] = []
  for (let due = performance.now(); !work.isDone; due += 50) {
    answers.push(askAt(url, key, due))
    await pause(due + 50 - performance.now())
  }
  return Promise.all(answers)
}

/** Counts the time until the connection is accepted as well. */
async function askAt(url: string, key: string, due: number): Promise<number> {
  const answer = await fetch(url, { headers: { 'x-api-key': key } }).catch(() => undefined)
  const body = await answer?.text()
  if (answer?.ok !== true) process.stdout.write(`${url} answered ${String(answer?.status)}: ${body ?? ''}\n`)
  return performance.now() - due
}

async function finished(scanUrl: string, key: string): Promise<string> {
  for (;;) {
    const { analysisStatus } = await ask(scanUrl, key)
    if (analysisStatus === 'Finished' || analysisStatus === 'Failed') return analysisStatus
    await pause(100)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
}

function waits(name: string): readonly string[] {
  return [`${name} p50`, 'p99', 'max', 'over limit']
}
