import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../server/src/main.ts')

export const operatorKey = 'operator-key-of-the-bench'

/** The service as an operator starts it, in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Returns the log of the process so far. */
  readonly log: () => string
}

/** Makes the environment of a new installation; on PostgreSQL when DATABASE_URL is given. */
export async function freshEnvironment(databaseUrl = process.env['DATABASE_URL']): Promise<Readonly<Record<string, string>>> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    WAYBILL_DATA_DIR: await mkdtemp(join(tmpdir(), 'waybill-hostile-')),
    WAYBILL_OPERATOR_KEY: operatorKey,
    WAYBILL_SECRET: 'secret of the bench',
    WAYBILL_DEMO: 'off',
    WAYBILL_FEEDS: 'off',
    WAYBILL_LOG_LEVEL: 'error',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
}

/** Starts the service and resolves when it listens. */
export async function startService(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { text: '' }
  child.stdout.on('data', (text: Buffer) => (output.text += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output.text += text.toString()))
  function address(): string | undefined {
    return /http:\/\/[\d.]+:\d+/u.exec(output.text)?.[0]
  }
  while (address() === undefined) {
    if (child.exitCode !== null) throw new Error(`The service did not start: ${output.text}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  }
  return { url: address() ?? '', child, log: () => output.text }
}

/** Creates a company with the project Shop and returns a key of it. */
export async function makeCompany({ url }: ServiceProcess): Promise<string> {
  const { companyId } = await ask(`${url}/api/v2/admin/companies`, operatorKey, { name: 'Bench' })
  const scopes = ['manager', 'developer', 'compliance_manager']
  const { key } = await ask(`${url}/api/v2/admin/companies/${String(companyId)}/keys`, operatorKey, { name: 'bench', scopes })
  await ask(`${url}/api/v2/core/projects`, String(key), { name: 'Shop' })
  return String(key)
}

/** Sends a request as JSON. Throws unless the status is 2xx. */
export async function ask(url: string, key: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}: ${await answer.text()}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}
