import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { eventually } from './eventually.ts'
import { type Environment, freshEnvironment, type Running, startProcess, startWorker, type WorkerProcess } from './process.ts'

/** Several processes need a server; the embedded database has one. */
const isServer = process.env['TEST_DATABASE_URL'] !== undefined

const begun: (Running | WorkerProcess)[] = []
const open: Client[] = []

afterAll(async () => {
  await Promise.all(open.map((client) => client.end()))
  for (const { kill } of begun) kill('SIGKILL')
  await Promise.all(begun.map(({ ended }) => ended))
})

async function startApi(environment: Environment): Promise<Running> {
  const running = await startProcess({ ...environment, WAYBILL_ROLE: 'api' })
  begun.push(running)
  return running
}

function startJobs(environment: Environment): WorkerProcess {
  const worker = startWorker({ ...environment, WAYBILL_ROLE: 'worker' })
  begun.push(worker)
  return worker
}

async function connect({ DATABASE_URL: connectionString = '' }: Environment): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  open.push(client)
  return client
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
async function ask(method: string, url: string, key: string, body?: object): Promise<any> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${String(answer.status)}: ${await answer.text()}`)
  return answer.json()
}

async function makeCompany({ url }: Running, operatorKey: string): Promise<{ readonly companyId: string; readonly key: string }> {
  const { companyId } = await ask('POST', `${url}/api/v2/admin/companies`, operatorKey, { name: 'ACME' })
  const scopes = ['manager', 'developer', 'compliance_manager', 'account_admin', 'company_security_manager', 'portfolio_manager']
  const { key } = await ask('POST', `${url}/api/v2/admin/companies/${companyId}/keys`, operatorKey, { name: 'key', scopes })
  return { companyId, key }
}

describe.runIf(isServer)('several processes on one database', () => {
  const shared: { environment: Environment; api?: Running; db?: Client } = { environment: {} }

  beforeAll(async () => {
    shared.environment = await freshEnvironment()
    shared.api = await startApi(shared.environment)
    shared.db = await connect(shared.environment)
  }, 180_000)

  /** The job of a company, once it is in the state. */
  function awaitJob(companyId: string, state: string): Promise<{ readonly id: string; readonly retry_count: number }> {
    return eventually(`a job in the state ${state}`, async () => {
      const text = `select id, retry_count from jobs.job where data -> 'payload' ->> 'companyId' = $1 and state = $2 order by created_on`
      const { rows } = await (shared.db as Client).query<{ id: string; retry_count: number }>(text, [companyId, state])
      return rows[0]
    })
  }

  it('the job of a worker that is killed is run by another one', async () => {
    const { environment, api, db } = shared as Required<typeof shared>
    const { companyId, key } = await makeCompany(api, environment['WAYBILL_OPERATOR_KEY'] ?? '')
    await ask('PATCH', `${api.url}/api/v2/account/company`, key, { policies: { license: { whitelist: ['MIT'] } } })
    const waiting = await awaitJob(companyId, 'created')
    // evaluation waits for this lock, so that the job runs until it is given back
    await db.query('begin')
    await db.query('select pg_advisory_xact_lock(4120001)')
    const first = startJobs(environment)
    expect(await awaitJob(companyId, 'active')).toEqual({ ...waiting, retry_count: 0 })
    const second = startJobs(environment)
    first.kill('SIGKILL')
    await first.ended
    await db.query('rollback')
    expect(await awaitJob(companyId, 'completed')).toEqual({ ...waiting, retry_count: 1 })
    second.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  }, 120_000)

  it('a schedule that several workers declare is stored once', async () => {
    const { environment, db } = shared as Required<typeof shared>
    const workers = [startJobs(environment), startJobs(environment)]
    const schedules = await eventually('the schedules of two workers', async () => {
      const { rows } = await db.query<{ key: string }>('select key from jobs.schedule order by key')
      return rows.length > 0 && rows.map(({ key }) => key)
    })
    expect(schedules).toEqual([...new Set(schedules)])
    for (const { kill } of workers) kill('SIGTERM')
    expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
  }, 120_000)

  it('a rolling restart loses no request', async () => {
    const { environment, api } = shared as Required<typeof shared>
    const { key } = await makeCompany(api, environment['WAYBILL_OPERATOR_KEY'] ?? '')
    const processes = [api, await startApi(environment)]
    const made: string[] = []
    const state = { isOver: false }
    const senders = Promise.all(Array.from({ length: 4 }, (_, sender) => createProjects(processes, key, { sender, made, state })))
    for (const place of [0, 1]) {
      await eventually('projects from every sender', async () => made.length >= 40 * (place + 1))
      const old = processes[place] as Running
      processes[place] = await startApi(environment)
      old.kill('SIGTERM')
      expect((await old.ended).code).toBe(0)
    }
    await eventually('projects after the restart', async () => made.length >= 120)
    state.isOver = true
    await senders
    const projects = await listProjects(processes[0] as Running, key)
    expect(projects.toSorted()).toEqual(made.toSorted())
  }, 180_000)
})

interface Sending {
  readonly sender: number
  readonly made: string[]
  readonly state: { readonly isOver: boolean }
}

/** Creates projects like a load balancer that asks the next process where one accepts no connection or is stopping; anything else fails. */
async function createProjects(processes: readonly Running[], key: string, { sender, made, state }: Sending): Promise<void> {
  for (let number = 0; !state.isOver; number++) {
    const name = `project ${String(sender)}-${String(number)}`
    for (let attempt = number; !(await createProject(processes[attempt % processes.length] as Running, key, name)); attempt++);
    made.push(name)
  }
}

/** Reports whether the process took the request. */
async function createProject({ url }: Running, key: string, name: string): Promise<boolean> {
  try {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v2/core/projects`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    if (answer.status === 503) return false
    expect(answer.status).toBe(201)
    return true
  } catch (error) {
    if (((error as Error).cause as { readonly code?: string } | undefined)?.code === 'ECONNREFUSED') return false
    throw error
  }
}

async function listProjects({ url }: Running, key: string, page = 1): Promise<readonly string[]> {
  const found = (await ask('GET', `${url}/api/v2/core/projects?page=${String(page)}`, key)) as readonly { readonly name: string }[]
  const names = found.map(({ name }) => name)
  return names.length === 0 ? names : [...names, ...(await listProjects({ url } as Running, key, page + 1))]
}
