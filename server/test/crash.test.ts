import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx, fileUpload, manyComponents } from './cyclonedx.ts'
import { eventually } from './eventually.ts'
import { emptyEnvironment, type Environment, type Running, startInVain, startProcess } from './process.ts'
import { isServer } from './test-server.ts'

/** On a server, several processes can share one database. */
const begun: Running[] = []

afterAll(async () => {
  for (const { kill } of begun) kill('SIGKILL')
  await Promise.all(begun.map(({ ended }) => ended))
  const folder = history.of?.environment['WAYBILL_DATA_DIR']
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

async function start(environment: Environment): Promise<Running> {
  const running = await startProcess(environment)
  begun.push(running)
  return running
}

interface Imported {
  readonly scanId: string
  readonly moduleId: string
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
async function ask(url: string, key: string, body?: object): Promise<any> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(url, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}: ${await answer.text()}`)
  return answer.json()
}

/** Creates a company with a project; returns its key. */
async function makeCompany({ url }: Running, operatorKey: string): Promise<string> {
  const { companyId } = await ask(`${url}/api/v2/admin/companies`, operatorKey, { name: 'ACME' })
  const scopes = ['manager', 'developer']
  const { key } = await ask(`${url}/api/v2/admin/companies/${companyId}/keys`, operatorKey, { name: 'key', scopes })
  await ask(`${url}/api/v2/core/projects`, key, { name: 'Shop' })
  return key
}

/** Returns undefined when the service died before responding. */
async function importSmall({ url }: Running, key: string, number: number): Promise<Imported | undefined> {
  const packages = Array.from({ length: 40 }, (_, i) => `pkg:npm/p${String(i)}-${String(number % 7)}@1.${String(number)}.0`)
  const path = `${url}/api/v2/core/imports/scan/cyclonedx?project=Shop&module=m${String(number % 3)}`
  return ask(path, key, cyclonedx(packages)).catch(() => undefined)
}

async function importLarge({ url }: Running, key: string): Promise<Imported | undefined> {
  const { payload, headers } = fileUpload(JSON.stringify(manyComponents(20_500)))
  const path = `${url}/api/v2/core/imports/scan/cyclonedx/json?project=Shop&module=large`
  const sending = fetch(path, { method: 'POST', headers: { ...headers, 'x-api-key': key }, body: new Uint8Array(payload) })
  return sending.then(async (answer) => (await answer.json()) as Imported).catch(() => undefined)
}

/** So many senders at once, until the service is killed: at the latest when so many imports are answered. Answers those that were. */
async function importUntilKilled(running: Running, key: string, { answers, senders }: Senders): Promise<readonly Imported[]> {
  const answered: Imported[] = []
  async function send(number: number): Promise<void> {
    const imported = await importSmall(running, key, number)
    if (imported === undefined) return
    answered.push(imported)
    if (answered.length === answers) running.kill('SIGKILL')
    await send(number + senders)
  }
  await Promise.all(Array.from({ length: senders }, (_, number) => send(number)))
  await running.ended
  return answered
}

interface Senders {
  readonly answers: number
  readonly senders: number
}

interface ScanState {
  readonly analysisStatus: string
  readonly _id: string
}

async function allScans(running: Running, key: string, page = 1): Promise<readonly ScanState[]> {
  const scans = (await ask(`${running.url}/api/v2/core/scans?page=${String(page)}`, key)) as readonly ScanState[]
  return scans.length < 100 ? scans : [...scans, ...(await allScans(running, key, page + 1))]
}

/** Every scan, once none of them waits any more. */
function settledScans(running: Running, key: string): Promise<readonly ScanState[]> {
  return eventually('the analysis of every scan', async () => {
    const scans = await allScans(running, key)
    return scans.every(({ analysisStatus }) => ['Finished', 'Failed'].includes(analysisStatus)) && scans
  })
}

/** Returns the statistics and components of each module. */
async function modulesOf({ url }: Running, key: string): Promise<readonly (readonly [string, number, number])[]> {
  const modules = await ask(`${url}/api/v2/core/modules`, key)
  return Promise.all(
    modules.map(async ({ _id: id, name }: { readonly _id: string; readonly name: string }) => {
      const { analysis } = await ask(`${url}/api/v2/core/modules/${id}`, key)
      const { components } = await ask(`${url}/api/v2/core/modules/${id}/partsList`, key)
      const versions = components.flatMap((part: { readonly versions: readonly unknown[] }) => part.versions)
      return [name, analysis.statistics.components, versions.length] as const
    }),
  )
}

interface History {
  readonly running: Running
  readonly environment: Environment
  readonly key: string
  /** Every import acknowledged with 201. */
  readonly answered: Imported[]
}

const history: { of?: History } = {}

async function statesOf(running: Running, key: string, imported: readonly Imported[]): Promise<readonly (string | undefined)[]> {
  const found = new Map((await settledScans(running, key)).map(({ _id: id, analysisStatus }) => [id, analysisStatus]))
  return imported.map(({ scanId }) => found.get(scanId))
}

describe('a service', () => {
  // starts services and kills them
  it(
    'that is killed in the middle of imports has every scan that was answered, each Finished or Failed, and no half module',
    { timeout: 300_000 },
    async () => {
      const environment = await emptyEnvironment()
      const first = await start(environment)
      const key = await makeCompany(first, environment['WAYBILL_OPERATOR_KEY'] ?? '')
      const answered = [...(await importUntilKilled(first, key, { answers: 7, senders: 3 }))]
      const second = await start(environment)
      const large = importLarge(second, key).then((imported) => (second.kill('SIGKILL'), imported))
      answered.push(...(await importUntilKilled(second, key, { answers: 500, senders: 1 })), (await large) as Imported)
      const last = await start(environment)
      expect(new Set(await statesOf(last, key, answered))).toEqual(new Set(['Finished']))
      const modules = await modulesOf(last, key)
      expect(modules.map(([name, counted]) => [name, counted])).toEqual(modules.map(([name, , held]) => [name, held]))
      expect(modules.find(([name]) => name === 'large')).toEqual(['large', 20_500, 20_500])
      history.of = { environment, key, answered, running: last }
    },
  )

  // imports while a service stops and starts again
  it('that is asked to stop ends with code 0, answers what it has accepted, and loses nothing of it', { timeout: 300_000 }, async () => {
    const { environment, key, answered, running } = history.of as History
    const sending = Array.from({ length: 12 }, (_, number) => importSmall(running, key, number))
    await Promise.race(sending)
    running.kill('SIGTERM')
    answered.push(...(await Promise.all(sending)).filter((imported) => imported !== undefined))
    const { code, stderr } = await running.ended
    expect([code, stderr]).toEqual([0, ''])
    const again = await start(environment)
    expect(new Set(await statesOf(again, key, answered))).toEqual(new Set(['Finished']))
  })

  it.skipIf(isServer)('does not start in the data folder of a running one (embedded database)', async () => {
    const { environment } = history.of as History
    const { code, stderr } = await startInVain(environment)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Waybill could not start: .* is in use by the running process \d+ on \S+ since \S+; stop it or choose another folder\n$/u,
    )
  })

  it.each([
    ['PORT', 'abc'],
    ['DATABASE_URL', 'mysql://x'],
  ])('does not start with %s=%s, and says so in one line', async (name, value) => {
    const { code, stderr, stdout } = await startInVain({ [name]: value, WAYBILL_DATA_DIR: '/nowhere' })
    expect([code, stdout]).toEqual([1, 'Waybill is starting.\n'])
    expect(stderr).toMatch(new RegExp(`^${name}=.* is not valid: [^\\n]+\\n$`, 'u'))
  })
})
