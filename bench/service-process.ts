import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export const operatorKey = 'operator-key-of-the-bench'

/** Starts a service without demo and feeds in a process of its own, and waits until it is ready. SERVICE names another build's main.ts, SERVICE_NODE_OPTIONS options for it. */
export async function startService(folder: string, port: number): Promise<ChildProcess> {
  const main = process.env['SERVICE'] ?? new URL('../server/src/main.ts', import.meta.url).pathname
  const settings = { WAYBILL_DATA_DIR: folder, WAYBILL_FEEDS: 'off', WAYBILL_DEMO: 'off', WAYBILL_LOG_LEVEL: 'error' }
  const env = { ...process.env, ...settings, WAYBILL_OPERATOR_KEY: operatorKey, HOST: '127.0.0.1', PORT: String(port) }
  const nodeOptions = process.env['SERVICE_NODE_OPTIONS']?.split(' ') ?? []
  const service = spawn(process.execPath, [...nodeOptions, main], {
    env,
    stdio: ['ignore', process.env['SERVICE_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
  for (let tries = 0; tries < 1200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/ready`).catch(() => undefined)
    if (answer?.ok === true) return service
    await sleep(100)
  }
  service.kill('SIGKILL')
  throw new Error('the service does not start')
}

/** Stops a service and waits until it has ended. */
export async function stopService(service: ChildProcess): Promise<void> {
  service.kill('SIGTERM')
  await new Promise((resolve) => service.once('exit', resolve))
}

/** Returns the resident memory of a process now, or its peak, in bytes. */
export async function memoryOf({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`, 'u').exec(status)?.[1]) * 1024
}

/** Creates a company with a project and returns its key. */
export async function makeProject(base: string): Promise<string> {
  const { companyId } = await post(base, '/admin/companies', { name: 'Bench' }, operatorKey)
  const named = { name: 'bench', scopes: ['manager', 'developer', 'portfolio_manager'] }
  const { key = '' } = await post(base, `/admin/companies/${companyId ?? ''}/keys`, named, operatorKey)
  await post(base, '/core/projects', { name: 'Bench' }, key)
  return key
}

async function post(base: string, path: string, body: object, key: string): Promise<Readonly<Record<string, string>>> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${base}/api/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Readonly<Record<string, string>>
}

/** Imports a CycloneDX document into a module of the project and returns the scan's id. */
export async function sendDocument(base: string, key: string, document: Buffer, module: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(document)], { type: 'application/json' }), 'sbom.json')
  const answer = await fetch(`${base}/api/v2/core/imports/scan/cyclonedx/json?project=Bench&module=${module}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
    signal: AbortSignal.timeout(600_000),
  })
  const body = (await answer.json()) as { readonly scanId: string }
  if (!answer.ok) throw new Error(`the upload was answered ${String(answer.status)}: ${JSON.stringify(body)}`)
  return body.scanId
}
