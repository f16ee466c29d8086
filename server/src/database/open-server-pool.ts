import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg'
import { createServerSockets } from '#database/server-sockets.ts'
import { watchServer } from '#database/watch-server.ts'

/** How long requests wait for a server. */
export interface ServerTimeouts {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connectMs: number
  /** Between two probes of the server. */
  readonly probeIntervalMs: number
  /** For the response to a probe; after it, everything that waits for the server fails. */
  readonly probeTimeoutMs: number
}

/** Pauses of the server below 15 s delay requests; longer ones fail them within 30 s, most within 20 s. */
const defaultTimeouts: ServerTimeouts = { connectMs: 30_000, probeIntervalMs: 5_000, probeTimeoutMs: 15_000 }

/** A server that is gone does not confirm the close. */
const closeTimeoutMs = 3_000

/** A free connection is kept so long: it has plans of statements (docs/adr/0042-kept-plans.md). */
const idleTimeoutMs = 300_000

/** Silence before TCP keep-alive probes a connection; after ten probes in ten seconds it counts as lost. */
const keepAliveMs = 10_000

export interface ServerPool {
  readonly pool: Pool
  /** How other clients connect to the server, with the same limits and the same watch. */
  readonly driver: ClientConfig
  /** Replaces every connection once it is free: they lead to a server that became a standby. */
  readonly replaceConnections: () => void
  readonly close: () => Promise<void>
}

interface PoolSettings {
  readonly poolSize?: number
  readonly timeouts?: ServerTimeouts
}

/** Opens a pool of connections to PostgreSQL. A lost connection never ends the process; the next request reconnects. */
export function openServerPool(
  url: string,
  types: CustomTypesConfig,
  { poolSize = 10, timeouts = defaultTimeouts }: PoolSettings,
): ServerPool {
  const sockets = createServerSockets()
  const driver: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    stream: sockets.open,
  }
  const pool = new Pool({
    ...driver,
    max: poolSize,
    idleTimeoutMillis: idleTimeoutMs,
    types,
    application_name: 'waybill',
    pipeline: true,
    onConnect: prepareSession,
  })
  handleLostConnections(pool)
  const stopWatch = watchServer(() => new Client({ ...driver, application_name: 'waybill watch' }), sockets, {
    intervalMs: timeouts.probeIntervalMs,
    timeoutMs: timeouts.probeTimeoutMs,
  })
  async function close(): Promise<void> {
    stopWatch()
    void sleep(closeTimeoutMs, undefined, { ref: false }).then(sockets.closeAll)
    await pool.end()
  }
  return { pool, driver, replaceConnections: connectionReplacer(pool), close }
}

/**
 * Handles errors of connections in use: the pool listens only to idle ones, and an unhandled error would end the process. Marks the error
 * here because over TLS it does not come from the socket that was opened.
 */
function handleLostConnections(pool: Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', (error) => Object.assign(error, { isOfDatabase: true })))
}

function connectionReplacer(pool: Pool): () => void {
  const open = new Set<PoolClient>()
  const old = new WeakSet<PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // the pool removes a client that is ending
  pool.on('release', (_error, client) => {
    if (old.has(client)) void (client as unknown as Client).end()
  })
  return () => {
    for (const client of open) old.add(client)
  }
}

/**
 * Disables JIT: the planner overestimates multi-key lookups, and compiling costs more than running. On a cluster, statements use one connection to
 * each node, so that a transaction which read rows of all companies may write tables that are on every node; other servers ignore that setting.
 * The pool waits for it.
 */
async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(`set jit = off; set citus.multi_shard_modify_mode = 'sequential'`)
}
