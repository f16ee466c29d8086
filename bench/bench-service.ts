import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from '../server/src/app.ts'
import { type Connection, connectEmbedded, connectServer } from '../server/src/database/connect.ts'
import type { Database } from '../server/src/database/database.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { jobs } from '../server/src/jobs.ts'
import { createContext } from '../server/src/open-context.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { workersOf } from '../server/src/platform/jobs/job.ts'
import { metrics } from '../server/src/platform/metrics/metrics.ts'
import type { AppContext } from '../server/src/platform/app-context.ts'
import { timed } from './measure.ts'

/** A statement with the time until its result. */
export interface Statement {
  readonly sql: string
  readonly milliseconds: number
  /** When its result was there. */
  readonly end: number
}

export interface Import {
  readonly milliseconds: number
  readonly moduleId: string
  readonly statements: readonly Statement[]
}

/** A complete service on an empty database with one project, for measurements. */
export interface BenchService {
  readonly kind: 'embedded' | 'server'
  readonly db: Database
  /** Where it keeps files. */
  readonly folder: string
  readonly context: AppContext
  /** Returns the statements since the last call. */
  readonly takeStatements: () => readonly Statement[]
  /** Measures from the request until the first poll returns Finished. */
  readonly importDocument: (document: Buffer, module: string, way?: string) => Promise<Import>
  /** Sends a request that does not use the database. */
  readonly ping: () => Promise<unknown>
  /** Sends any request. */
  readonly ask: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Sends a file as multipart and an object as JSON; with the operator's key by default. */
  readonly post: Post
  readonly patch: (path: string, body: object) => Promise<void>
  /** Returns the text of a response to the project's key. */
  readonly read: (path: string) => Promise<string>
  /** A key of the company, and its project. */
  readonly key: string
  readonly projectId: string
  readonly close: () => Promise<void>
}

type Post = (path: string, body: Buffer | object, key?: string) => Promise<Readonly<Record<string, unknown>>>

const operatorKey = 'operator-key-of-the-bench'

export async function openBenchService(databaseUrl = process.env['DATABASE_URL']): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const sent: Statement[] = []
  const connection = await openDatabase(folder, databaseUrl, (statement) => sent.push(statement))
  const config = readConfig({
    WAYBILL_DATA_DIR: folder,
    WAYBILL_LOG_LEVEL: 'error',
    WAYBILL_FEEDS: 'off',
    WAYBILL_SECRET: 'secret of the bench',
  })
  const context = await createContext(connection, config)
  const { http } = await createApp(context, operatorKey)
  await context.jobs.work(workersOf(jobs, context))
  const post = posting(http)
  const { key, projectId } = await makeProject(post)
  function takeStatements(): readonly Statement[] {
    return sent.splice(0)
  }
  return {
    kind: connection.kind,
    db: connection.db,
    folder,
    context,
    post,
    patch: (path, body) => request(http, key, { method: path.startsWith('/core') ? 'POST' : 'PATCH', path, body }).then(() => undefined),
    read: (path) => request(http, key, { method: 'GET', path }),
    key,
    projectId,
    takeStatements,
    ping: () => http.inject({ url: '/health' }),
    ask: (asked) => http.inject(asked),
    importDocument: importing(http, { post, key, takeStatements }),
    async close() {
      await http.close()
      await context.jobs.stop()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
}

async function request(http: FastifyInstance, key: string, { method, path, body }: Asked): Promise<string> {
  const answer = await http.inject({ method, url: `/api/v2${path}`, headers: { 'x-api-key': key }, ...(body && { payload: body }) })
  if (answer.statusCode >= 400) throw new Error(`${path} answered ${String(answer.statusCode)}: ${answer.body}`)
  return answer.body
}

interface Importing {
  readonly post: Post
  readonly key: string
  readonly takeStatements: BenchService['takeStatements']
}

function importing(http: FastifyInstance, { post, key, takeStatements }: Importing): BenchService['importDocument'] {
  return async (document, module, way = 'cyclonedx/json') => {
    takeStatements()
    const path = `/core/imports/scan/${way}?project=Bench&module=${module}`
    const { result, milliseconds } = await timed(() => post(path, document, key))
    const statements = takeStatements()
    await requireFinished(http, key, String(result['scanId']))
    return { milliseconds, moduleId: String(result['moduleId']), statements }
  }
}

async function openDatabase(folder: string, url: string | undefined, onStatement: (statement: Statement) => void): Promise<Connection> {
  const options = {
    onQuery({ query, queryDurationMillis }: { readonly query: { readonly sql: string }; readonly queryDurationMillis: number }) {
      // as the service does; it does nothing unless a bench turns counting on
      metrics.statements.observe({ outcome: 'done' }, queryDurationMillis / 1000)
      onStatement({ sql: query.sql, milliseconds: queryDurationMillis, end: performance.now() })
    },
  }
  const connection = url === undefined ? await connectEmbedded(folder, options) : await connectServer(url, options)
  await migrate(connection.db)
  return connection
}

function posting(http: FastifyInstance): Post {
  return async (path, body, key = operatorKey) => {
    const { payload, type } = Buffer.isBuffer(body) ? multipart(body) : { payload: body, type: 'application/json' }
    const answer = await http.inject({
      method: 'POST',
      url: `/api/v2${path}`,
      headers: { 'x-api-key': key, 'content-type': type },
      payload,
    })
    if (answer.statusCode >= 400) throw new Error(`${path} answered ${String(answer.statusCode)}: ${answer.body}`)
    return answer.json()
  }
}

const boundary = 'waybill-bench'

function multipart(document: Buffer): { readonly payload: Buffer; readonly type: string } {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file.json"\r\nContent-Type: application/json\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, type: `multipart/form-data; boundary=${boundary}` }
}

const scopes = ['manager', 'developer', 'compliance_manager', 'portfolio_manager', 'account_admin']

async function makeProject(post: Post): Promise<{ readonly key: string; readonly projectId: string }> {
  const { companyId } = await post('/admin/companies', { name: 'Bench' })
  const { key } = await post(`/admin/companies/${String(companyId)}/keys`, { name: 'bench', scopes })
  const { projectId } = await post('/core/projects', { name: 'Bench' }, String(key))
  return { key: String(key), projectId: String(projectId) }
}

async function requireFinished(http: FastifyInstance, key: string, scanId: string): Promise<void> {
  const answer = await http.inject({ url: `/api/v2/core/scans/${scanId}`, headers: { 'x-api-key': key } })
  const { analysisStatus } = answer.json()
  if (analysisStatus !== 'Finished') throw new Error(`the scan is ${String(analysisStatus)} at the first poll`)
}
