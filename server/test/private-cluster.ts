import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { isServer } from './test-server.ts'

const run = promisify(execFile)
const packaged = '/usr/lib/postgresql'

/** A PostgreSQL server of one test, which it may stop, pause and promote. */
export interface Cluster {
  readonly port: number
  readonly url: string
  /** Runs a statement as superuser on a separate connection. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  readonly start: () => Promise<void>
  readonly promote: () => Promise<void>
  /** Stops every process of the server with SIGSTOP. */
  readonly pause: () => void
  readonly resume: () => void
  /** Adds a standby that confirms every COMMIT of the primary. */
  readonly addStandby: () => Promise<Cluster>
  readonly remove: () => Promise<void>
}

/** Explains why no cluster can be started here; undefined if one can. */
export function clusterMissing(): string | undefined {
  if (!isServer) return 'TEST_DATABASE_URL is not set'
  return binaries() === undefined ? `no PostgreSQL binaries in ${packaged}` : undefined
}

function binaries(): string | undefined {
  const versions = existsSync(packaged) ? readdirSync(packaged) : []
  return versions.map((version) => join(packaged, version, 'bin')).findLast((folder) => existsSync(join(folder, 'initdb')))
}

const isRoot = process.getuid?.() === 0

/** The server refuses to run as root. */
async function asServer(command: string, ...parameters: readonly string[]): Promise<string> {
  const program = join(binaries() ?? '', command)
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', program] : [program]
  const { stdout } = await run(file, [...rest, ...parameters], { cwd: '/tmp' })
  return stdout
}

/** A short path outside the tests' temporary folder: a socket path is limited to 107 bytes. */
async function makeFolder(): Promise<string> {
  const folder = mkdtempSync('/tmp/waybill-pg-')
  if (!isRoot) return folder
  const { stdout } = await run('id', ['-u', 'postgres'])
  chownSync(folder, Number(stdout), -1)
  return folder
}

export async function makeCluster(): Promise<Cluster> {
  const folder = await makeFolder()
  await asServer('initdb', '-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  return startIn(folder)
}

async function startIn(folder: string): Promise<Cluster> {
  const cluster = clusterIn(folder, await freePort())
  await cluster.start()
  return cluster
}

function clusterIn(folder: string, port: number): Cluster {
  const data = join(folder, 'data')
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`
  function control(...parameters: readonly string[]): Promise<string> {
    return asServer('pg_ctl', '-D', data, '-w', '-s', '-l', join(folder, 'log'), ...parameters)
  }
  const settings = `-p ${String(port)} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  return {
    port,
    url,
    query: (text, values) => queryAt(url, text, values),
    stop: async (mode) => void (await control('stop', '-m', mode)),
    start: async () => void (await control('start', '-o', settings)),
    promote: async () => void (await control('promote')),
    pause: () => signal(data, 'SIGSTOP'),
    resume: () => signal(data, 'SIGCONT'),
    addStandby: () => addStandby(url, port),
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) {
        signal(data, 'SIGCONT')
        await control('stop', '-m', 'immediate').catch(() => undefined)
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function queryAt(url: string, text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, application_name: 'test' })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function addStandby(url: string, port: number): Promise<Cluster> {
  const folder = await makeFolder()
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  await asServer('pg_basebackup', ...source, '-D', join(folder, 'data'), '-R', '-c', 'fast', '--no-sync')
  const standby = await startIn(folder)
  await queryAt(url, `alter system set synchronous_standby_names = '*'`)
  await queryAt(url, 'select pg_reload_conf()')
  return standby
}

function signal(data: string, name: NodeJS.Signals): void {
  for (const pid of processesOf(data)) sendSignal(pid, name)
}

/** Ignores processes that have ended. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Lists the postmaster, named in its file, before its children. */
function processesOf(data: string): readonly number[] {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && parentOf(name) === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
