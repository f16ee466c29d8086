/**
 * Measures the effect of a large upload on other clients: waiting times of /health and reads, and memory. The service runs in a
 * process of its own, and requests are sent at fixed times whether or not earlier ones have been answered.
 * COMPONENTS=5000,200000 chooses the sizes; DATABASE_URL measures PostgreSQL; SERVICE names another build's main.ts.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectEmbedded, connectServer } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { generateLeanBom, loadSyntheticAdvisories } from './generate.ts'
import { quantile, table, timed } from './measure.ts'
import { makeProject, memoryOf, sendDocument, startService, stopService } from './service-process.ts'

const sizes = (process.env['COMPONENTS'] ?? '5000,20000,60000,200000').split(',').map(Number)
const port = Number(process.env['PORT'] ?? 8102)
const base = `http://127.0.0.1:${String(port)}`
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
  const service = await startService(folder, port)
  try {
    return await upload(size, service)
  } finally {
    await stopService(service)
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

async function upload(size: number, service: ChildProcess): Promise<readonly string[]> {
  const key = await makeProject(base)
  const document = generateLeanBom(size, `upload ${String(size)}`)
  await sendDocument(base, key, generateLeanBom(100, 'warm up'), 'first')
  const idle = await memoryOf(service, 'VmRSS')
  const work = { isDone: false }
  const health = askRegularly(work, '/health', '')
  const reads = askRegularly(work, '/api/v2/core/scans', key)
  const details = askRegularly(work, '/api/v2/core/projects', key)
  const started = performance.now()
  const { result: scanId, milliseconds: answered } = await timed(() => sendDocument(base, key, document, 'large'))
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

async function finished(scanId: string, key: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${base}/api/v2/core/scans/${scanId}`, { headers: { 'x-api-key': key } })
    const { analysisStatus } = (await answer.json()) as { readonly analysisStatus: string }
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
