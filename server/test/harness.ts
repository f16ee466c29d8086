import { workersOf } from '#platform/jobs/job.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { hashApiKey, makeApiKey } from '#access/api-key.ts'
import { features, type Feature, type Scope } from '#access/access.ts'
import { type App, createApp } from '../src/app.ts'
import { createContext } from '../src/open-context.ts'
import { jobs } from '../src/jobs.ts'
import type { Connection } from '#database/connect.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { openTestDatabase } from './test-database.ts'
import { noteStatement } from './unroutable-statements.ts'

/** The whole service on its own database, one per test worker. Tests are isolated by their own companies. */
export interface Service extends App {
  readonly context: AppContext
  readonly connection: Connection
  /** Statements sent to the database so far, for tests of their number. */
  readonly queries: readonly string[]
}

/** Collects the statements of the work that runs in it, and none of what runs beside it. */
export const statementLog = new AsyncLocalStorage<string[]>()

export const operatorKey = 'operator-key-of-the-tests'

let running: Promise<Service> | undefined

/** Returns the worker's service and starts it on first use. */
export function service(): Promise<Service> {
  running ??= startService()
  return running
}

/** Gives the tests of a file a service of their own, for work that grows with all rows of a database. Returns what ends it. */
export async function useOwnService(): Promise<() => Promise<void>> {
  const before = running
  const own = await startService()
  running = Promise.resolve(own)
  return async () => {
    running = before
    await stopService(own)
  }
}

/** Ends a service with its database, which otherwise takes memory and looks for jobs as long as the tests run. */
export async function stopService({ http, context, connection }: Service): Promise<void> {
  await http.close()
  await context.jobs.stop()
  await connection.close()
}

let quiet: Promise<Service> | undefined

/** Returns the worker's second service, started on first use: tests that read all of it do not meet the rows that other tests store by the hundred thousand. */
export function quietService(): Promise<Service> {
  quiet ??= startService()
  return quiet
}

/** Starts a service with other context members or settings. The caller closes it. */
export async function startService(env: Readonly<Record<string, string>> = {}, injected: Partial<AppContext> = {}): Promise<Service> {
  const queries: string[] = []
  const connection = await openTestDatabase(({ query }) => {
    queries.push(query.sql)
    statementLog.getStore()?.push(query.sql)
    noteStatement(query)
  })
  return { ...(await startServiceOn(connection, env, injected)), queries }
}

/** Starts a service on a database the test has opened and migrated. The caller closes both. */
export async function startServiceOn(
  connection: Connection,
  env: Readonly<Record<string, string>> = {},
  injected: Partial<AppContext> = {},
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-test-'))
  const config = readConfig({
    WAYBILL_DATA_DIR: folder,
    WAYBILL_LOG_LEVEL: 'silent',
    WAYBILL_FEEDS: 'off',
    WAYBILL_SECRET: 'secret of the tests',
    ...env,
  })
  const context = { ...(await createContext(connection, config)), ...injected }
  const app = await createApp(context, operatorKey)
  await app.http.ready()
  // no schedules: the time of day must not affect tests
  const workers = workersOf(jobs, context)
  await context.jobs.work(workers.map((worker) => Object.assign(worker, { every: undefined })))
  return { ...app, context, connection, queries: [] }
}

/** Sends requests with one key. */
export interface Client {
  readonly get: (path: string) => Promise<Answer>
  readonly post: (path: string, body?: unknown, options?: InjectOptions) => Promise<Answer>
  readonly patch: (path: string, body?: unknown, options?: InjectOptions) => Promise<Answer>
  readonly put: (path: string, body?: unknown, options?: InjectOptions) => Promise<Answer>
  readonly delete: (path: string) => Promise<Answer>
  readonly request: (options: InjectOptions) => Promise<Answer>
}

/** A company with a key of the given scopes. */
export interface TestCompany extends Client {
  readonly companyId: string
  readonly key: string
  readonly keyId: string
  /** The service that has it. */
  readonly at: Service
  /** Returns the same company with another key. */
  readonly as: (...scopes: readonly Scope[]) => Promise<TestCompany>
}

export interface Answer {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
  readonly body: any
}

interface CompanyOptions {
  /** For settings of the service that name the company. */
  readonly id?: string
  readonly scopes?: readonly Scope[]
  readonly features?: readonly Feature[]
  readonly in?: Service
}

export async function makeCompany(options: CompanyOptions = {}): Promise<TestCompany> {
  const at = options.in ?? (await service())
  const companyId = options.id ?? newId()
  await at.context.db
    .insertInto('company')
    .values({
      id: companyId,
      name: `Company ${companyId}`,
      features: [...(options.features ?? features)],
      policies: sql`'{}'::jsonb`,
      foss: null,
      publisher: null,
      compliance_managers: null,
    })
    .execute()
  return keyFor(
    at,
    companyId,
    options.scopes ?? ['manager', 'developer', 'compliance_manager', 'portfolio_manager', 'company_security_manager', 'account_admin'],
  )
}

async function keyFor(at: Service, companyId: string, scopes: readonly Scope[]): Promise<TestCompany> {
  const key = makeApiKey()
  const keyId = newId()
  await at.context.db
    .insertInto('api_key')
    .values({
      company_id: companyId,
      id: keyId,
      name: `key of ${scopes.join(', ')}`,
      scopes: [...scopes],
      hash: hashApiKey(key),
      prefix: key.slice(0, 8),
      user_id: null,
    })
    .execute()
  return { companyId, key, keyId, at, ...clientOf(at, key), as: (...others) => keyFor(at, companyId, others) }
}

/** Creates a client for any key, including the operator's. Paths are relative to the base path. */
export function clientOf(at: Service, key: string): Client {
  async function request(options: InjectOptions): Promise<Answer> {
    const response = await at.http.inject({
      ...options,
      url: `/api/v2${options.url as string}`,
      headers: { 'x-api-key': key, ...options.headers },
    })
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parsed(response) }
  }
  function withBody(method: 'POST' | 'PUT' | 'PATCH'): (path: string, body?: unknown, options?: InjectOptions) => Promise<Answer> {
    return (url, body, options = {}) => request({ method, url, ...(body !== undefined && { payload: body as object }), ...options })
  }
  return {
    request,
    get: (url) => request({ method: 'GET', url }),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: (url) => request({ method: 'DELETE', url }),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
function parsed(response: LightMyRequestResponse): any {
  const isJson = response.headers['content-type']?.toString().includes('json') === true
  return isJson && response.body !== '' ? JSON.parse(response.body) : undefined
}
