import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import { inject } from 'vitest'
import { connectEmbedded, type Connection, type ConnectOptions, connectServer } from '#database/connect.ts'
import { copyDatabase } from './cluster-databases.ts'
import { testServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database. */
    dump: string
    /** The migrated template database on TEST_DATABASE_URL. */
    template: string
  }
}

/** Opens a migrated database: PostgreSQL when TEST_DATABASE_URL is set, else the embedded one. */
export async function openTestDatabase(onQuery?: (event: LogEvent) => void, more: ConnectOptions = {}): Promise<Connection> {
  const options = onQuery === undefined ? more : { ...more, onQuery }
  if (testServer === undefined) return connectEmbedded(undefined, { ...options, dump: new Uint8Array(readFileSync(inject('dump'))) })
  return connectServer(await copyTemplate(testServer, inject('template')), options)
}

/** Puts a migrated embedded database into a data folder. Its dump holds the files: laid out, it need not be made first. */
export function layDatabase(folder: string): void {
  const database = join(folder, 'database')
  mkdirSync(database, { mode: 0o700 })
  execFileSync('tar', ['-xf', inject('dump'), '-C', database], { stdio: 'ignore' })
}

async function copyTemplate(server: string, template: string): Promise<string> {
  const name = `${template}_${String(process.hrtime.bigint())}`
  await copyDatabase(server, template, name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
