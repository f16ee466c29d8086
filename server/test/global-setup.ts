import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, type Connection, connectServer } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { openJobQueue } from '../src/platform/jobs/job-queue.ts'
import { withoutTemplates } from './slim-dump.ts'

const prefix = 'waybill-tests-'

/** Migrates one database that every test worker copies, which is much cheaper than migrating each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  const folder = await mkdtemp(join(outsideOfTests(tmpdir()), prefix))
  // leftovers of tests and services are in there and are removed with it
  process.env['TMPDIR'] = folder
  const takeAway = server === undefined ? await provideDump(project, folder) : await provideTemplate(project, server)
  return async () => {
    await takeAway()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each project of a run has a folder, side by side with those of the others: in a nested one the path of a browser's socket gets too long. */
function outsideOfTests(folder: string): string {
  return basename(folder).startsWith(prefix) ? dirname(folder) : folder
}

async function provideDump(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const connection = await connectEmbedded(undefined)
  await prepare(connection)
  const dump = (await connection.embedded?.dump()) ?? new Uint8Array()
  const file = join(folder, 'dump.tar')
  await writeFile(file, withoutTemplates(dump))
  await connection.close()
  project.provide('dump', file)
  project.provide('template', '')
  return async () => undefined
}

async function provideTemplate(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `waybill_test_${String(process.pid)}_${String(Date.now())}`
  await administer(server, [`create database ${template}`])
  const url = new URL(server)
  url.pathname = `/${template}`
  const connection = await connectServer(url.href)
  await prepare(connection)
  await connection.close()
  project.provide('template', template)
  project.provide('dump', '')
  return () => dropCopies(server, template)
}

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection.db)
  const jobs = await openJobQueue(connection)
  await jobs.stop()
}

async function administer(server: string, statements: readonly string[]): Promise<void> {
  const pool = new Pool({ connectionString: server, max: 1 })
  for (const statement of statements) await pool.query(statement)
  await pool.end()
}

async function dropCopies(server: string, template: string): Promise<void> {
  const pool = new Pool({ connectionString: server, max: 1 })
  const { rows } = await pool.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [`${template}%`])
  for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`)
  await pool.end()
}
