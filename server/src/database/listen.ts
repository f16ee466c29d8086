import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Connection } from '#database/connect.ts'

/** What happens to the one who listens. */
export interface Hearing {
  readonly heard: (payload: string) => void
  /** Notifications may have been missed: the connection was lost and is open again. */
  readonly missed: () => void
}

/** Calls back for every committed NOTIFY on a channel, until what it returns is called. Rejects when the database cannot be reached at first. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>

/** Returns how to listen on a database: on a server, over one connection that is replaced when it is lost. */
export function listenOn({ embedded, driver }: Pick<Connection, 'embedded' | 'driver'>): Listen {
  if (embedded === undefined) return (channel, hearing) => listenOnServer({ driver: driver ?? {}, channel, hearing })
  return async (channel, { heard }) => {
    const state = { isStopped: false }
    await embedded.listen(channel, (payload) => {
      if (!state.isStopped) heard(payload)
    })
    return async () => void (state.isStopped = true)
  }
}

interface Listening {
  readonly driver: ClientConfig
  readonly channel: string
  readonly hearing: Hearing
}

/** Pauses between attempts to reach the server again. */
const shortestPauseMs = 100
const longestPauseMs = 5_000

async function listenOnServer(listening: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const state = { listener: await openListener(listening) }
  async function follow(): Promise<void> {
    for (;;) {
      await state.listener.ended
      const next = await reopen(listening, stopping.signal)
      if (next === undefined) return
      state.listener = next
      listening.hearing.missed()
    }
  }
  const following = follow()
  return async () => {
    stopping.abort()
    await state.listener.close()
    await following
  }
}

interface ServerListener {
  /** Resolves when the connection is lost or closed. */
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

async function openListener({ driver, channel, hearing }: Listening): Promise<ServerListener> {
  const client = new Client({ ...driver, application_name: 'waybill events' })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  client.on('notification', ({ payload = '' }) => hearing.heard(payload))
  async function close(): Promise<void> {
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return { ended, close }
  } catch (error) {
    void close()
    throw error
  }
}

/** Tries until the server can be reached; undefined once it is to stop. */
async function reopen(listening: Listening, signal: AbortSignal): Promise<ServerListener | undefined> {
  for (let pauseMs = shortestPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const listener = await openListener(listening).catch(() => undefined)
    if (listener !== undefined && !signal.aborted) return listener
    await listener?.close()
    await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined)
  }
  return undefined
}
