import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = process.env['SERVICE'] ?? join(import.meta.dirname, '../server/src/main.ts')
const nodeOptions = process.env['SERVICE_NODE_OPTIONS']?.split(' ') ?? []

const operatorKey = 'operator-key-of-the-bench'

/** The service as an operator starts it, in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Returns the log of the process so far. */
  readonly log: () => string
}

export type Environment = Readonly<Record<string, string> & Record<'WAYBILL_DATA_DIR', string>>

/** Makes the environment of a new installation; on PostgreSQL when DATABASE_URL is given. */
export async function freshEnvironment(databaseUrl = process.env['DATABASE_URL']): Promise<Environment> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    WAYBILL_DATA_DIR: await mkdtemp(join(tmpdir(), 'waybill-bench-')),
    WAYBILL_OPERATOR_KEY: operatorKey,
    WAYBILL_SECRET: 'secret of the bench',
    WAYBILL_DEMO: 'off',
    WAYBILL_FEEDS: 'off',
    WAYBILL_LOG_LEVEL: 'error',
    WAYBILL_DRAIN_SECONDS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
}

/** Starts the service and resolves when it listens. SERVICE names another build's main.ts, SERVICE_NODE_OPTIONS options for it. */
export async function startService(environment: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [...nodeOptions, main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** Stops a service and waits until it has ended. */
export async function stopService(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** Returns the resident memory of a process now, or its peak, in bytes. */
export async function memoryOf({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`, 'u').exec(status)?.[1]) * 1024
}

/** Returns the time of the processor that a process took so far, in milliseconds, without that of its children. */
export async function processorTimeOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${String(pid)}/stat`, 'utf8')).replace(/^.*\) /su, '').split(' ')
  // user and system time, in hundredths of a second
  return (Number(fields[11]) + Number(fields[12])) * 10
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

/** Imports a file of advisories in OSV's format, a record in each line, as an operator does. */
export async function sendAdvisories({ url }: ServiceProcess, records: Buffer): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(records)], { type: 'application/x-ndjson' }), 'osv.ndjson')
  const answer = await fetch(`${url}/api/v2/admin/feeds/osv/import`, { method: 'POST', headers: { 'x-api-key': operatorKey }, body: form })
  if (!answer.ok) throw new Error(`the advisories were answered ${String(answer.status)}: ${await answer.text()}`)
}

/** Imports a CycloneDX document into a module of the project and returns the scan's id. */
export async function sendDocument({ url }: ServiceProcess, key: string, document: Buffer, module: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(document)], { type: 'application/json' }), 'sbom.json')
  const answer = await fetch(`${url}/api/v2/core/imports/scan/cyclonedx/json?project=Shop&module=${module}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
    signal: AbortSignal.timeout(600_000),
  })
  const body = (await answer.json()) as { readonly scanId: string }
  if (!answer.ok) throw new Error(`the upload was answered ${String(answer.status)}: ${JSON.stringify(body)}`)
  return body.scanId
}
