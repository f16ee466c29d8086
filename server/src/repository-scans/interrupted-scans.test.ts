import { sql } from 'kysely'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hasCitus } from '#database/cluster/cluster-tables.ts'
import { connectServer } from '#database/connect.ts'
import { startArchiveServer } from '#test/archive-server.ts'
import { eventually } from '#test/eventually.ts'
import { freshEnvironment, type Running, startProcess } from '#test/process.ts'
import { zipOf } from '#test/zip.ts'
import { isServer } from '#test/test-server.ts'

/** With a database server another process may have the job, which is given up only after a minute without a sign of life. */
type Fields = Readonly<Record<string, string>>

async function ask(at: Running, path: string, key: string, body?: object): Promise<Fields> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(
    `${at.url}/api/v2${path}`,
    body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) },
  )
  return (await answer.json()) as Fields
}

/** Submits the scan of a file in a company of its own. */
async function submit(at: Running, url: string, project?: string): Promise<{ readonly key: string; readonly uid: string }> {
  const operator = 'operator-key-of-the-process'
  const { companyId = '' } = await ask(at, '/admin/companies', operator, { name: 'ACME' })
  const { key = '' } = await ask(at, `/admin/companies/${companyId}/keys`, operator, { name: 'key', scopes: ['manager', 'developer'] })
  if (project !== undefined) await ask(at, '/core/projects', key, { name: project })
  const { uid = '' } = await ask(at, '/repository/scan', key, { url, type: 'file', ...(project !== undefined && { projectName: project }) })
  return { key, uid }
}

// starts a service three times
it('a scan whose process was stopped twice starts over and is finished', { timeout: 300_000 }, async () => {
  const archives = await startArchiveServer()
  const environment: Fields = { ...(await freshEnvironment()), WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' }
  archives.files.set('/shop.zip', zipOf([{ name: 'a.js', content: '// SPDX-License-Identifier: MIT\n' }]))
  const { answer } = archives
  const submitted = { key: '', uid: '' }
  for (let stops = 0; stops < 2; stops++) {
    const asked = Promise.withResolvers<undefined>()
    archives.answer = () => asked.resolve(undefined)
    const stopped = await startProcess(environment)
    if (stops === 0) Object.assign(submitted, await submit(stopped, `${archives.url}/shop.zip`))
    await asked.promise
    stopped.kill('SIGTERM')
    expect((await stopped.ended).code).toBe(0)
  }
  archives.answer = answer
  const last = await startProcess(environment)
  const status = await eventually('the end of the scan', async () => {
    const found = await ask(last, `/repository/status?uid=${submitted.uid}`, submitted.key)
    return found['completed'] !== null && found
  })
  expect(status).toMatchObject({ status: 'finished', progress: { files: 1, done: 1 } })
  last.kill('SIGTERM')
  await last.ended
  archives.close()
})

// kills a service and starts it again
it.skipIf(isServer)(
  'a scan whose process is killed runs again after the start, and leaves no folder (embedded database)',
  { timeout: 300_000 },
  async () => {
    const archives = await startArchiveServer()
    const environment: Fields = { ...(await freshEnvironment()), WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' }
    const first = await startProcess(environment)
    const asked = Promise.withResolvers<undefined>()
    const { answer } = archives
    archives.answer = () => asked.resolve(undefined)
    archives.files.set('/shop.zip', zipOf([{ name: 'a.js', content: '// SPDX-License-Identifier: MIT\n' }]))
    const { uid, key } = await submit(first, `${archives.url}/shop.zip`)
    await asked.promise
    const folder = join(environment['WAYBILL_DATA_DIR'] ?? '', 'deep-scans')
    expect(readdirSync(folder)).toEqual([uid])
    first.kill('SIGKILL')
    await first.ended

    archives.answer = answer
    const second = await startProcess(environment)
    const status = await eventually('the end of the scan', async () => {
      const found = await ask(second, `/repository/status?uid=${uid}`, key)
      return found['completed'] !== null && found
    })
    expect(status).toMatchObject({ status: 'finished', progress: { files: 1, done: 1 } })
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    second.kill('SIGTERM')
    await second.ended
    archives.close()
  },
)

/** Another process takes the job over when its lease has ended (server/src/platform/jobs/job-queue.ts). */
const takeOverMs = 120_000

it.skipIf(!isServer)(
  'a scan whose process is killed after it filled the module is finished by another, and the module has one scan (on a server; the embedded database has one process)',
  { timeout: takeOverMs },
  async ({ skip }) => {
    const environment: Fields = { ...(await freshEnvironment()), WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' }
    const connection = await connectServer(environment['DATABASE_URL'] ?? '')
    onTestFinished(() => connection.close())
    skip(await hasCitus(connection.db), 'a cluster has no triggers, with which this test stops the scan')
    const archives = await startArchiveServer()
    archives.files.set('/shop.zip', zipOf([{ name: 'a.js', content: '// SPDX-License-Identifier: MIT\n' }]))
    const first = await startProcess(environment)
    const [reached, killed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    // the end of a scan waits for this lock
    await sql`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(connection.db)
    await sql`
      create trigger wait_for_test before update on repository_scan
      for each row when (new.status = 'finished') execute function wait_for_test()`.execute(connection.db)
    const holding = connection.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
      reached.resolve(undefined)
      await killed.promise
    })
    await reached.promise
    const { uid, key } = await submit(first, `${archives.url}/shop.zip`, 'Shop')
    await eventually('the scan that filled its module and is about to end', async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(connection.db)
      return rows.length === 1
    })
    first.kill('SIGKILL')
    await first.ended
    killed.resolve(undefined)
    await holding

    const second = await startProcess(environment)
    const status = await eventually('the end of the scan', async () => {
      const found = await ask(second, `/repository/status?uid=${uid}`, key)
      return found['completed'] !== null && found
    })
    expect([status['status'], status['error']]).toEqual(['finished', undefined])
    const scans = await connection.db.selectFrom('scan').select(['id', 'status']).execute()
    const filled = await connection.db.selectFrom('repository_scan').select(['scan_id as id', 'attempts']).execute()
    expect([scans, filled]).toEqual([[{ id: filled[0]?.id, status: 'Finished' }], [{ id: scans[0]?.id, attempts: 2 }]])
    second.kill('SIGTERM')
    await second.ended
    archives.close()
  },
)
