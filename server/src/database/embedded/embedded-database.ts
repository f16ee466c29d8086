import { mkdir } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { clientSocket } from '#database/embedded/client-socket.ts'
import { compiledDatabase } from '#database/embedded/compiled-database.ts'
import { type DatabaseThread, startThread } from '#database/embedded/database-thread.ts'
import { type TurnQueue, turnQueue } from '#database/embedded/turn-queue.ts'
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
  readonly trouble: () => string | undefined
  readonly close: () => Promise<void>
}

/** How long the database may take to write its last checkpoint. */
const closingPatience = 10_000
const longestPause = 5000

interface Live {
  readonly folder: string | undefined
  readonly wasm: object
  readonly queue: TurnQueue
  readonly listeners: Map<string, Set<(payload: string) => void>>
  thread: DatabaseThread | undefined
  isClosed: boolean
  trouble: string | undefined
}

/** Opens the embedded database and keeps it running: when its thread breaks down, another one recovers what was committed. */
export async function openEmbedded({ folder, dump }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  const queue = turnQueue((bytes, answer) => runTurn(live, bytes, answer))
  const wasm = await compiledDatabase()
  const live: Live = { folder, wasm, queue, listeners: new Map(), thread: undefined, isClosed: false, trouble: undefined }
  live.thread = await startThread({ folder, dump, wasm }, (error) => void restart(live, error))
  return {
    connect: () => clientSocket(queue),
    listen: (channel, callback) => listen(live, channel, callback),
    dump: async () => (await threadOf(live).dump()).bytes,
    trouble: () => live.trouble,
    async close() {
      live.isClosed = true
      queue.pause()
      await live.thread?.close(closingPatience)
    },
  }
}

async function runTurn(
  live: Live,
  bytes: Uint8Array<ArrayBuffer>,
  answer: (part: Uint8Array) => void,
): ReturnType<Parameters<typeof turnQueue>[0]> {
  const { state, notifications, isFull } = await threadOf(live).run(bytes, answer)
  live.trouble = isFull ? 'The disk is almost full: nothing can be written until there is more room.' : undefined
  for (const { channel, payload } of notifications) for (const callback of live.listeners.get(channel) ?? []) callback(payload)
  return state
}

function threadOf({ thread }: Live): DatabaseThread {
  if (thread === undefined) throw new Error('the embedded database is not open')
  return thread
}

/** Starts threads until one recovers the database; what was committed is in its log. */
async function restart(live: Live, error: Error): Promise<void> {
  const { folder, queue } = live
  live.thread = undefined
  live.trouble = error.message
  queue.pause()
  // what was in memory is gone
  if (folder === undefined) return queue.refuse({ code: '57P03', message: error.message })
  for (let wait = 100; !live.isClosed && !(await revive(live, folder)); wait = Math.min(wait * 2, longestPause))
    await new Promise((resolve) => setTimeout(resolve, wait))
  queue.resume()
}

async function revive(live: Live, folder: string): Promise<boolean> {
  try {
    const thread = await startThread({ folder, dump: undefined, wasm: live.wasm }, (error) => void restart(live, error))
    for (const channel of live.listeners.keys()) await thread.run(listenTo(channel), ignore)
    Object.assign(live, { thread, trouble: undefined })
    return true
  } catch (error) {
    live.trouble = (error as Error).message
    live.queue.refuse({ code: '57P03', message: live.trouble })
    return false
  }
}

async function listen({ listeners, queue }: Live, channel: string, callback: (payload: string) => void): Promise<void> {
  listeners.set(channel, (listeners.get(channel) ?? new Set()).add(callback))
  await new Promise<void>((resolve, reject) => queue.take({ receive: () => resolve(), fail: reject }, listenTo(channel)))
}

function listenTo(channel: string): Uint8Array<ArrayBuffer> {
  return queryMessage(`listen "${channel.replaceAll('"', '""')}"`)
}

function ignore(): void {
  // LISTEN answers nothing of interest
}
