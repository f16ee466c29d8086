import { mkdir } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { clientSocket } from '#database/embedded/client-socket.ts'
import { compileDatabase } from '#database/embedded/compile-database.ts'
import { type DatabaseThread, startThread } from '#database/embedded/database-thread.ts'
import { type TurnQueue, createTurnQueue } from '#database/embedded/turn-queue.ts'
import { queryMessage } from '#database/embedded/wire-messages.ts'

export interface EmbeddedOptions {
  /** In memory when undefined. */
  readonly folder: string | undefined
  /** A dumped database to begin with. */
  readonly dump?: Uint8Array<ArrayBuffer> | undefined
}

/** PostgreSQL in WebAssembly, in a thread of its own. */
export interface EmbeddedDatabase {
  /** Opens a connection for node-postgres. All share one session: while one is in a transaction the others wait. */
  readonly connect: () => Duplex
  /** Calls back at every NOTIFY on a channel, also after the database was restarted. */
  readonly listen: (channel: string, callback: (payload: string) => void) => Promise<void>
  /** Answers the whole database as one archive; nothing else may be under way. */
  readonly dump: () => Promise<Uint8Array<ArrayBuffer>>
  /** What keeps the database from working as it should, in a sentence; undefined when nothing does. */
  readonly problem: () => string | undefined
  readonly close: () => Promise<void>
}

/** How long the database may take to write its last checkpoint. */
const closeTimeoutMs = 10_000
const longestPauseMs = 5000

interface EmbeddedState {
  readonly folder: string | undefined
  readonly wasm: object
  readonly queue: TurnQueue
  readonly listeners: Map<string, Set<(payload: string) => void>>
  thread: DatabaseThread | undefined
  isClosed: boolean
  problem: string | undefined
}

/** Opens the embedded database and keeps it running: when its thread breaks down, another one recovers what was committed. */
export async function openEmbedded({ folder, dump }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  const queue = createTurnQueue((bytes, answer) => runTurn(live, bytes, answer))
  const wasm = await compileDatabase()
  const live: EmbeddedState = { folder, wasm, queue, listeners: new Map(), thread: undefined, isClosed: false, problem: undefined }
  live.thread = await startThread({ folder, dump, wasm }, (error) => void restart(live, error))
  return {
    connect: () => clientSocket(queue),
    listen: (channel, callback) => listen(live, channel, callback),
    dump: async () => (await requireThread(live).dump()).bytes,
    problem: () => live.problem,
    async close() {
      live.isClosed = true
      queue.pause()
      await live.thread?.close(closeTimeoutMs)
    },
  }
}

async function runTurn(
  live: EmbeddedState,
  bytes: Uint8Array<ArrayBuffer>,
  answer: (part: Uint8Array) => void,
): ReturnType<Parameters<typeof createTurnQueue>[0]> {
  const { state, notifications, isFull } = await requireThread(live).run(bytes, answer)
  live.problem = isFull ? 'The disk is almost full: nothing can be written until there is more room.' : undefined
  for (const { channel, payload } of notifications) for (const callback of live.listeners.get(channel) ?? []) callback(payload)
  return state
}

function requireThread({ thread }: EmbeddedState): DatabaseThread {
  if (thread === undefined) throw new Error('the embedded database is not open')
  return thread
}

/** Starts threads until one recovers the database; what was committed is in its log. */
async function restart(live: EmbeddedState, error: Error): Promise<void> {
  const { folder, queue } = live
  live.thread = undefined
  live.problem = error.message
  queue.pause()
  // what was in memory is gone
  if (folder === undefined) return queue.reject({ code: '57P03', message: error.message })
  for (let wait = 100; !live.isClosed && !(await tryRestart(live, folder)); wait = Math.min(wait * 2, longestPauseMs))
    await new Promise((resolve) => setTimeout(resolve, wait))
  queue.resume()
}

async function tryRestart(live: EmbeddedState, folder: string): Promise<boolean> {
  try {
    const thread = await startThread({ folder, dump: undefined, wasm: live.wasm }, (error) => void restart(live, error))
    for (const channel of live.listeners.keys()) await thread.run(listenMessage(channel), ignore)
    Object.assign(live, { thread, trouble: undefined })
    return true
  } catch (error) {
    live.problem = (error as Error).message
    live.queue.reject({ code: '57P03', message: live.problem })
    return false
  }
}

async function listen({ listeners, queue }: EmbeddedState, channel: string, callback: (payload: string) => void): Promise<void> {
  listeners.set(channel, (listeners.get(channel) ?? new Set()).add(callback))
  await new Promise<void>((resolve, reject) => queue.take({ receive: () => resolve(), fail: reject }, listenMessage(channel)))
}

function listenMessage(channel: string): Uint8Array<ArrayBuffer> {
  return queryMessage(`listen "${channel.replaceAll('"', '""')}"`)
}

function ignore(): void {
  // LISTEN answers nothing of interest
}
