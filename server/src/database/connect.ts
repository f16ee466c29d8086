import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { type ClientConfig, type CustomTypesConfig, Pool, types as parsers } from 'pg'
import { openServerPool, type Patience } from '#database/connect-server.ts'
import type { Database, Tables } from '#database/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '#database/embedded/embedded-database.ts'
import { lockFolder } from '#database/folder-lock.ts'

/** An open database and what the job queue and the backup need of it beside SQL. */
export interface Connection {
  readonly db: Database
  readonly pool: Pool
  readonly kind: 'embedded' | 'server'
  /** Of a server. */
  readonly url: string | undefined
  /** Of a server: how other clients reach it. */
  readonly driver: ClientConfig | undefined
  /** What the embedded database offers beside SQL. */
  readonly embedded: EmbeddedDatabase | undefined
  readonly close: () => Promise<void>
}

export interface ConnectOptions {
  readonly poolSize?: number
  /** Of a server; for tests. */
  readonly patience?: Patience
  /** Called for every statement: what tests count queries with. */
  readonly onQuery?: (event: LogEvent) => void
}

const int8 = 20
const date = 1082

const standardParser = parsers.getTypeParser as (oid: number, format?: string) => unknown

function parserOf(oid: number, format?: string): unknown {
  if (oid === int8) return Number
  if (oid === date) return String
  return standardParser(oid, format)
}

/** Values come back alike from both databases: int8 as number (no count here exceeds 2^53), dates as text. */
const types = { getTypeParser: parserOf } as CustomTypesConfig

/** Opens PostgreSQL 15 or newer by its URL. */
export async function connectServer(url: string, options: ConnectOptions = {}): Promise<Connection> {
  const { pool, driver, renew, close } = openServerPool(url, types, options)
  await demandVersion(pool)
  function onQuery(event: LogEvent): void {
    options.onQuery?.(event)
    if (event.level === 'error' && isOfStandby(event.error)) renew()
  }
  return { ...connection(pool, { onQuery }), kind: 'server', url, driver, embedded: undefined, close }
}

/** After a failover the old primary may keep its connections and refuse writes. */
function isOfStandby(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === '25006'
}

/** Opens the embedded database in a folder, or in memory when none is named. Refuses a folder that another process has open. */
export async function connectEmbedded(
  folder: string | undefined,
  options: ConnectOptions & { readonly dump?: Uint8Array<ArrayBuffer> } = {},
): Promise<Connection> {
  const unlock = folder === undefined ? undefined : await claim(folder)
  const embedded = await openEmbedded({ folder: folder === undefined ? undefined : join(folder, 'database'), dump: options.dump })
  const pool = new Pool({ stream: embedded.connect, user: 'postgres', max: options.poolSize ?? 10, types })
  // a client whose session broke down is replaced by the pool; without listeners it would end the process, in use or not
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  async function close(): Promise<void> {
    await pool.end()
    await embedded.close()
    await unlock?.()
  }
  return { ...connection(pool, options), kind: 'embedded', url: undefined, driver: undefined, embedded, close }
}

async function claim(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return lockFolder(folder)
}

async function demandVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const version = Number(rows[0]?.version)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; the server is ${String(Math.floor(version / 10_000))}`)
}

function connection(pool: Pool, { onQuery }: ConnectOptions): Pick<Connection, 'db' | 'pool'> {
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: onQuery }) }), pool }
}
