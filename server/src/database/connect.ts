import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import { type ClientConfig, type CustomTypesConfig, Pool, types as parsers } from 'pg'
import { openServerPool, type ServerTimeouts } from '#database/open-server-pool.ts'
import type { Database, Tables } from '#database/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '#database/embedded/embedded-database.ts'
import { type FolderCopy, createFolderCopier } from '#database/embedded/folder-copier.ts'
import { keepPlansOf } from '#database/keep-plans.ts'
import { layNewDatabase } from '#database/embedded/new-database.ts'
import { limitStatements, type StatementLimits } from '#database/limit-statements.ts'
import { lockFolder } from '#database/lock-folder.ts'
import { rejectSecondConnection } from '#database/own-transaction.ts'
import { writeArrays } from '#database/write-arrays.ts'

/** An open database, with what the job queue and the backup need besides SQL. */
export interface Connection {
  readonly db: Database
  readonly pool: Pool
  readonly kind: 'embedded' | 'server'
  /** Set for a server. */
  readonly url: string | undefined
  /** Set for a server: how other clients connect to it. */
  readonly driver: ClientConfig | undefined
  /** Features of the embedded database besides SQL. */
  readonly embedded: EmbeddedDatabase | undefined
  /** Opens a database for long reads that does not block other clients: a copy of the embedded database, or the same server. */
  readonly openSnapshot: () => Promise<Snapshot>
  readonly close: () => Promise<void>
}

/** The connections of a pool, and who waits for one. */
export interface PoolState {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

export function poolStateOf({ totalCount, idleCount, waitingCount }: Pool): PoolState {
  return { total: totalCount, idle: idleCount, waiting: waitingCount }
}

/** A database for long reads. */
export interface Snapshot {
  readonly db: Database
  readonly close: () => Promise<void>
}

/** A statement that ended, and how. */
export type StatementEvent = LogEvent

export interface ConnectOptions {
  readonly poolSize?: number
  /** For a server; tests shorten them. */
  readonly timeouts?: ServerTimeouts
  /** Called after every statement. */
  readonly onQuery?: (event: StatementEvent) => void
  /** Returns the limits of the statements of the work that is running, for a server; the embedded database cannot end a statement. */
  readonly limitsOf?: () => StatementLimits | undefined
}

const int8 = 20
const date = 1082

const standardParser = parsers.getTypeParser as (oid: number, format?: string) => unknown

function parserOf(oid: number, format?: string): unknown {
  if (oid === int8) return Number
  if (oid === date) return String
  return standardParser(oid, format)
}

/** Makes both databases return the same values: int8 as number (no count here exceeds 2^53), dates as text. */
const types = { getTypeParser: parserOf } as CustomTypesConfig

/** Connects to PostgreSQL 15 or newer by URL. */
export async function connectServer(url: string, options: ConnectOptions = {}): Promise<Connection> {
  const { pool, driver, replaceConnections, close } = openServerPool(url, types, options)
  await requireServerVersion(pool)
  function onQuery(event: StatementEvent): void {
    options.onQuery?.(event)
    if (event.level === 'error' && isStandbyError(event.error)) replaceConnections()
  }
  const { limitsOf } = options
  const made = createConnection(pool, onQuery, limitsOf === undefined ? undefined : limitStatements(pool, limitsOf))
  return { ...made, kind: 'server', url, driver, embedded: undefined, openSnapshot: () => openSnapshotOn(made.db, undefined), close }
}

/** Detects a standby: after a failover the old primary may keep its connections and reject writes. */
function isStandbyError(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === '25006'
}

/** Opens the embedded database in a folder, or in memory without one. Rejects a folder that another process has open. */
export async function connectEmbedded(
  folder: string | undefined,
  options: ConnectOptions & { readonly dump?: Uint8Array<ArrayBuffer> } = {},
): Promise<Connection> {
  const unlock = folder === undefined ? undefined : await lockDataFolder(folder)
  if (folder !== undefined && options.dump === undefined) await layNewDatabase(join(folder, 'database'))
  const opened = await openPool(folder === undefined ? undefined : join(folder, 'database'), options)
  const { embedded, pool } = opened
  const made = createConnection(
    pool,
    options.onQuery,
    rejectSecondConnection(pool, () => made.db),
  )
  const copy = folder === undefined ? undefined : createFolderCopier(pool, join(folder, 'database'), copyFolder(folder))
  if (folder !== undefined) await rm(copyFolder(folder), { recursive: true, force: true })
  async function close(): Promise<void> {
    await opened.close()
    await unlock?.()
  }
  return {
    ...made,
    kind: 'embedded',
    url: undefined,
    driver: undefined,
    embedded,
    openSnapshot: async () => openSnapshotOn(made.db, await copy?.()),
    close,
  }
}

function copyFolder(folder: string): string {
  return join(folder, 'database-copy')
}

interface OpenedPool {
  readonly embedded: EmbeddedDatabase
  readonly pool: Pool
  readonly close: () => Promise<void>
}

async function openPool(
  folder: string | undefined,
  { dump, poolSize = 10 }: ConnectOptions & { readonly dump?: Uint8Array<ArrayBuffer> },
): Promise<OpenedPool> {
  const embedded = await openEmbedded({ folder, dump })
  // clients are never closed: what they prepared stays in the session
  const pool = new Pool({ stream: embedded.connect, user: 'postgres', max: poolSize, idleTimeoutMillis: 0, types, pipeline: true })
  // the pool replaces a broken client; without listeners its error would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { embedded, pool, close: () => pool.end().then(embedded.close) }
}

/** Reads the original when there is no copy; other clients then wait until the read is over. */
async function openSnapshotOn(db: Database, copy: FolderCopy | undefined): Promise<Snapshot> {
  if (copy === undefined) return { db, close: async () => undefined }
  try {
    const { pool, close } = await openPool(copy.folder, {})
    return { db: createConnection(pool).db, close: () => close().then(copy.remove) }
  } catch (error) {
    await copy.remove()
    throw error
  }
}

async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return lockFolder(folder)
}

async function requireServerVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const version = Number(rows[0]?.version)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; the server is ${String(Math.floor(version / 10_000))}`)
}

/** Statements take connections from the pool, or through what guards it. */
function createConnection(pool: Pool, onQuery?: ConnectOptions['onQuery'], guarded?: PostgresPool): Pick<Connection, 'db' | 'pool'> {
  const dialect = new PostgresDialect({ pool: writeArrays(keepPlansOf(guarded ?? pool)) })
  return { db: new Kysely<Tables>({ dialect, ...(onQuery && { log: onQuery }) }), pool }
}
