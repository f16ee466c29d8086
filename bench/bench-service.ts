import { workersOf } from '../server/src/platform/jobs/job.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../server/src/app.ts'
import { jobs } from '../server/src/jobs.ts'
import { toolsOn } from '../server/src/open-tools.ts'
import { connectEmbedded, connectServer } from '../server/src/database/connect.ts'
import type { Database } from '../server/src/database/database.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Tools } from '../server/src/platform/tools.ts'
import { timed } from './measure.ts'

/** A whole service on an empty database, with one project, that measures what is asked of it. */
export interface BenchService {
  readonly kind: 'embedded' | 'server'
  readonly db: Database
  readonly tools: Tools
  readonly key: string
  readonly statements: () => number
  readonly importDocument: (
    document: Buffer,
    module: string,
  ) => Promise<{ readonly milliseconds: number; readonly moduleId: string; readonly statementsAfter: number }>
  readonly post: (
    path: string,
    body: Buffer | object,
    key?: string,
  ) => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  readonly close: () => Promise<void>
}

const operatorKey = 'operator-key-of-the-bench'

export async function openBenchService(): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  let statements = 0
  const options = {
    onQuery: (event: { query: { sql: string }; queryDurationMillis: number }) => {
      statements++
      ;(globalThis as any).Q?.push([event.query.sql, event.queryDurationMillis])
    },
  }
  const url = process.env['DATABASE_URL']
  const connection = url === undefined ? await connectEmbedded(folder, options) : await connectServer(url, options)
  await migrate(connection.db)
  const config = readConfig({ WAYBILL_DATA_DIR: folder, WAYBILL_LOG_LEVEL: 'error', WAYBILL_SECRET: 'secret of the bench' })
  const tools = await toolsOn(connection, config)
  const { http } = await createApp(tools, operatorKey)
  await tools.jobs.work(workersOf(jobs, tools))

  const boundary = 'waybill-bench'
  function multipart(document: Buffer): Buffer {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bom.json"\r\nContent-Type: application/json\r\n\r\n`
    return Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)])
  }

  async function post(
    path: string,
    payload: Buffer | object,
    key: string = operatorKey,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const isForm = Buffer.isBuffer(payload)
    const headers = { 'x-api-key': key, 'content-type': isForm ? `multipart/form-data; boundary=${boundary}` : 'application/json' }
    const answer = await http.inject({ method: 'POST', url: `/api/v2${path}`, headers, payload })
    if (answer.statusCode >= 400) throw new Error(`${path} answered ${String(answer.statusCode)}: ${answer.body}`)
    return { status: answer.statusCode, body: answer.json() }
  }
  const { body: company } = await post('/admin/companies', { name: 'Bench' })
  const { body: issued } = await post(`/admin/companies/${String(company['companyId'])}/keys`, {
    name: 'bench',
    scopes: ['manager', 'developer'],
  })
  const key = String(issued['key'])
  await post('/core/projects', { name: 'Bench' }, key)

  return {
    kind: connection.kind,
    db: connection.db,
    tools,
    key,
    post,
    statements: () => statements,
    async importDocument(document, module) {
      const { result, milliseconds } = await timed(() =>
        post(`/core/imports/scan/cyclonedx/json?project=Bench&module=${module}`, multipart(document), key),
      )
      const statementsAfter = statements
      const scan = await http.inject({ url: `/api/v2/core/scans/${String(result.body['scanId'])}`, headers: { 'x-api-key': key } })
      if (scan.json().analysisStatus !== 'Finished') throw new Error(`the scan is ${String(scan.json().analysisStatus)} at the first poll`)
      return { milliseconds, moduleId: String(result.body['moduleId']), statementsAfter }
    },
    async close() {
      await http.close()
      await tools.jobs.stop()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
