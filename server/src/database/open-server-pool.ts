import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg'
import { createServerSockets } from '#database/server-sockets.ts'
import { watchServer } from '#database/watch-server.ts'

/** How long requests wait for a server. */
export interface ServerTimeouts {
  /** For a connection: until one of the pool is free, or a new one is open. */
  readonly connectMs: number
  /** Between two questions whether the server still answers. */
  readonly probeIntervalMs: number
  /** For an answer to such a question; then everything that waits for the server fails. */
  readonly probeTimeoutMs: number
}

/** A pause of the server below 15 s delays requests; a longer one fails them within 30 s, most within 20 s. */
const defaultTimeouts: ServerTimeouts = { connectMs: 30_000, probeIntervalMs: 5_000, probeTimeoutMs: 15_000 }

/** A server that is gone says no good-bye. */
const closeTimeoutMs = 3_000

/** How long a silent connection stays without a probe of the operating system; after ten probes in ten seconds it counts as lost. */
const keepAliveMs = 10_000

export interface ServerPool {
  readonly pool: Pool
  /** How any other client reaches the server: with the same limits, and closed with the others when it stops answering. */
  readonly driver: ClientConfig
  /** Replaces every connection once it is free: they lead to a server that became a standby. */
  readonly replaceConnections: () => void
  readonly close: () => Promise<void>
}

interface PoolSettings {
  readonly poolSize?: number
  readonly timeouts?: ServerTimeouts
}

/** Opens a pool of connections to PostgreSQL. No loss of a connection ends the process; the next request connects again. */
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
  const pool = new Pool({ ...driver, max: poolSize, types, application_name: 'waybill', onConnect: disableJit })
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
 * The pool listens to idle connections only. One that is lost in use fails its statement, and would also end the process. The error is marked
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
  // the pool removes a client that is ending instead of keeping it
  pool.on('release', (_error, client) => {
    if (old.has(client)) void (client as unknown as Client).end()
  })
  return () => {
    for (const client of open) old.add(client)
  }
}

/** Disables JIT: the planner overestimates look-ups by many keys, and compiling costs more than running. The pool waits for the answer. */
async function disableJit(client: ClientBase): Promise<void> {
  await client.query('set jit = off')
}
