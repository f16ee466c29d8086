import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, type Connection, connectServer } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { openJobQueue } from '../src/platform/jobs/job-queue.ts'

/** Migrates one database and lets every test worker copy it: far cheaper than migrating each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server === undefined ? provideDump(project) : provideTemplate(project, server)
}

async function provideDump(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-dump-'))
  const connection = await connectEmbedded(undefined)
  await prepare(connection)
  const dump = await connection.embedded?.dumpDataDir('none')
  const file = join(folder, 'dump.tar')
  await writeFile(file, Buffer.from((await dump?.arrayBuffer()) ?? new ArrayBuffer()))
  await connection.close()
  project.provide('dump', file)
  project.provide('template', '')
  return () => rm(folder, { recursive: true })
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
