import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, type Connection, connectServer } from '../src/database/connect.ts'
import { hasCitus } from '../src/database/cluster/cluster-tables.ts'
import { distribute } from '../src/database/cluster/distribute.ts'
import { migrate } from '../src/database/migrate.ts'
import { openJobQueue } from '../src/platform/jobs/job-queue.ts'
import { build } from './build.ts'
import { closeTemplate, dropDatabases, makeDatabase } from './cluster-databases.ts'
import { slimDump } from './slim-dump.ts'
import { testServer } from './test-server.ts'

const prefix = 'waybill-tests-'

interface Provided {
  readonly dump: string
  readonly template: string
  readonly takeAway: () => Promise<void>
}

/** What a project of this run has made. Each project loads this file again. */
const run = globalThis as { waybillTestDatabase?: Promise<Provided> }

/** Migrates one database that every test worker of every project copies, which is much cheaper than migrating each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(outsideOfTests(tmpdir()), prefix))
  // leftovers of tests and services are in there and are removed with it
  process.env['TMPDIR'] = folder
  const isFirst = run.waybillTestDatabase === undefined
  // what processes of tests start; other workers do not build it again
  if (isFirst) build(process.execPath, ['scripts/build-service.mjs'])
  run.waybillTestDatabase ??= testServer === undefined ? makeDump(folder) : makeTemplate(testServer)
  const { dump, template, takeAway } = await run.waybillTestDatabase
  project.provide('dump', dump)
  project.provide('template', template)
  return async () => {
    if (isFirst) await takeAway()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each project of a run has a folder, side by side with those of the others: in a nested one the path of a browser's socket gets too long. */
function outsideOfTests(folder: string): string {
  return basename(folder).startsWith(prefix) ? dirname(folder) : folder
}

async function makeDump(folder: string): Promise<Provided> {
  const connection = await connectEmbedded(undefined)
  await prepare(connection)
  // copies have nothing to recover then
  await connection.pool.query('checkpoint')
  const { rows } = await connection.pool.query<{ current: string }>('select pg_walfile_name(pg_current_wal_lsn()) as current')
  const dump = (await connection.embedded?.dump()) ?? new Uint8Array()
  const file = join(folder, 'dump.tar')
  await writeFile(file, slimDump(dump, rows[0]?.current ?? ''))
  await connection.close()
  return { dump: file, template: '', takeAway: async () => undefined }
}

async function makeTemplate(server: string): Promise<Provided> {
  const template = `waybill_test_${String(process.pid)}_${String(Date.now())}`
  await makeDatabase(server, template)
  const url = new URL(server)
  url.pathname = `/${template}`
  const connection = await connectServer(url.href)
  await prepare(connection)
  if (await hasCitus(connection.db)) await distribute(connection.db, () => undefined)
  await connection.close()
  await closeTemplate(server, template)
  return { dump: '', template, takeAway: () => dropDatabases(server, template) }
}

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection.db)
  const jobs = await openJobQueue(connection)
  await jobs.stop()
}
