import { rm } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { type Environment, type Running, startProcess } from './process.ts'

/** Returns a function that starts processes; after the tests of the file they are killed, and their data folders removed. */
export function ownProcesses(): (environment: Environment) => Promise<Running> {
  const begun: Running[] = []
  const folders = new Set<string>()
  afterAll(async () => {
    for (const { kill } of begun) kill('SIGKILL')
    await Promise.all(begun.map(({ ended }) => ended))
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  return async (environment) => {
    folders.add(environment['WAYBILL_DATA_DIR'] ?? '')
    const running = await startProcess(environment)
    begun.push(running)
    return running
  }
}

/** Reads a path of the interface, or sends JSON or lines of JSON to it; throws when the answer is an error. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
export async function ask({ url }: Running, key: string, path: string, body?: object | string): Promise<any> {
  const headers = { 'x-api-key': key, 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' }
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${url}/api/v2${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: sent })
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`)
  return answer.json()
}
