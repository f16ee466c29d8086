import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layDatabase, openTestDatabase } from './test-database.ts'
import { isServer } from './test-server.ts'

/** As `npm start` starts it; the setup of the run builds it. */
const main = join(import.meta.dirname, '../dist/main.mjs')

/** How a process ended, with all its output. */
export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** The service in a process of its own. */
export interface Running {
  readonly url: string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly ended: Promise<Ended>
}

export type Environment = Readonly<Record<string, string>>

/** What a service of its own needs to start, on the database the tests run on, which is migrated and has nothing in it. */
export async function freshEnvironment(): Promise<Environment> {
  const environment = await emptyEnvironment()
  if (environment['DATABASE_URL'] === undefined) layDatabase(environment['WAYBILL_DATA_DIR'] ?? '')
  return environment
}

/** The same with an empty data folder, as at a first start. */
export async function emptyEnvironment(): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-process-'))
  const own = { WAYBILL_DATA_DIR: folder, WAYBILL_OPERATOR_KEY: 'operator-key-of-the-process', WAYBILL_SECRET: 'secret of the process' }
  const common = { ...own, PORT: '0', WAYBILL_DEMO: 'off', WAYBILL_FEEDS: 'off', WAYBILL_LOG_LEVEL: 'error', WAYBILL_DRAIN_SECONDS: '0' }
  if (!isServer) return common
  const { url, close } = await openTestDatabase()
  await close()
  return { ...common, DATABASE_URL: url ?? '' }
}

function launch(environment: Environment): { readonly child: ChildProcess; readonly ended: Promise<Ended>; readonly stdout: () => string } {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(tmpdir(), 'waybill-compiled'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text: Buffer) => (output.stdout += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (output.stderr += text.toString()))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as string | null, ...output }))
  return { child, ended, stdout: () => output.stdout }
}

/** Starts the service and waits until it prints its URL. */
export async function startProcess(environment: Environment): Promise<Running> {
  const { child, ended, stdout } = launch(environment)
  function address(): string | undefined {
    return /http:\/\/[\d.]+:\d+/u.exec(stdout())?.[0]
  }
  while (address() === undefined) {
    const end = await Promise.race([ended, once(child.stdout ?? child, 'data').then(() => undefined)])
    if (end !== undefined) throw new Error(`the service did not start: ${end.stderr}${end.stdout}`)
  }
  return { url: address() ?? '', kill: (signal) => void child.kill(signal), ended }
}

/** Starts a service that is expected to fail; returns how it ended. */
export function startInVain(environment: Environment): Promise<Ended> {
  return launch(environment).ended
}
