/**
 * Measures a repository scan in a service of its own: time, memory, and what other requests wait meanwhile; then a scan of the next
 * commit, which changes a hundred files. FOLDERS names the folders that the repository is made of, separated by colons; FILES bounds
 * their number. DATABASE_URL measures PostgreSQL.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, startGitHost } from '../server/test/git-server.ts'
import { ask, freshEnvironment, makeCompany, memoryOf, processorTimeOf, startService } from './service-process.ts'
import { quantile, table } from './measure.ts'
import { filesBelow } from './source-files.ts'

const folders = (process.env['FOLDERS'] ?? join(import.meta.dirname, '../node_modules')).split(':')
const mostFiles = Number(process.env['FILES'] ?? 31_000)
const mebibyte = 1_048_576

const work = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
const { files, bytes } = await makeRepository(join(work, 'bench.git'))
const host = await startGitHost(work)
const service = await startService({ ...(await freshEnvironment()), WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' })
try {
  const key = await makeCompany(service)
  const idle = await resting(key)
  const first = await scan(key)
  await changeFiles(join(work, 'bench.git'))
  const second = await scan(key)
  process.stdout.write(`${String(files)} files, ${(bytes / mebibyte).toFixed(0)} MiB\n`)
  process.stdout.write(
    table(
      ['', 'time', 'processor', 'other requests p50', 'p99', 'memory idle', 'peak'],
      [
        ['at rest', '', '', ...waits(idle.times), memory(idle.memory), ''],
        ['first scan', seconds(first.time), seconds(first.processor), ...waits(first.times), '', memory(first.peak)],
        ['next commit', seconds(second.time), seconds(second.processor), ...waits(second.times), '', memory(second.peak)],
      ],
    ),
  )
} finally {
  service.child.kill('SIGTERM')
  host.close()
  await rm(work, { recursive: true, force: true })
}

/** Copies files into a new repository and commits them. */
async function makeRepository(path: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const chosen = folders.flatMap(filesBelow).slice(0, mostFiles)
  const sizes = chosen.map(({ file }) => statSync(file).size)
  for (const { file, name } of chosen) await cp(file, join(path, name))
  git(path, ['init', '-q', '-b', 'main'])
  git(path, ['config', 'uploadpack.allowFilter', 'true'])
  git(path, ['add', '-A', '-f'])
  git(path, ['commit', '-q', '-m', 'first'])
  return { files: chosen.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

async function changeFiles(path: string): Promise<void> {
  const names = git(path, ['ls-files', '-z', '*.js', '*.c', '*.h', '*.py']).split('\0').slice(0, 100)
  for (const name of names.filter(Boolean)) await writeFile(join(path, name), `${await readFile(join(path, name), 'utf8')}\n// changed\n`)
  git(path, ['commit', '-q', '-a', '-m', 'second'])
}

interface Scanned {
  readonly time: number
  /** What the service took of the processor, answers to other requests included. */
  readonly processor: number
  readonly times: readonly number[]
  readonly peak: number
}

async function scan(key: string): Promise<Scanned> {
  const [started, before] = [performance.now(), await processorTimeOf(service.child)]
  const body = { url: `${host.url}/bench.git`, type: 'repository', includeCopyright: true, includeCrypto: true, includeScorecard: true }
  const { uid } = await ask(`${service.url}/api/v2/repository/scan`, key, body)
  const [times, peaks]: [number[], number[]] = [[], []]
  for (;;) {
    times.push(await waited(key))
    peaks.push(await memoryOf(service.child, 'VmRSS'))
    const status = await ask(`${service.url}/api/v2/repository/status?uid=${String(uid)}`, key)
    if (status['completed'] === null) continue
    if (status['status'] !== 'finished') throw new Error(String(status['error']))
    const processor = (await processorTimeOf(service.child)) - before
    return { time: performance.now() - started, processor, times, peak: Math.max(...peaks) }
  }
}

async function resting(key: string): Promise<{ readonly times: readonly number[]; readonly memory: number }> {
  const times: number[] = []
  for (let i = 0; i < 100; i++) times.push(await waited(key))
  return { times, memory: await memoryOf(service.child, 'VmRSS') }
}

/** Asks for the projects after a pause, and measures. */
async function waited(key: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50))
  const started = performance.now()
  await ask(`${service.url}/api/v2/core/projects`, key)
  return performance.now() - started
}

function waits(times: readonly number[]): readonly string[] {
  return [quantile(times, 0.5), quantile(times, 0.99)].map((time) => `${time.toFixed(0)} ms`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function memory(value: number): string {
  return `${(value / mebibyte).toFixed(0)} MiB`
}
