import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ServerSockets } from '#database/server-sockets.ts'

/** How often a server is asked whether it still answers, and how long that may take. */
export interface ProbeTiming {
  readonly intervalMs: number
  readonly timeoutMs: number
}

const waitSlices = 15
/** Between two attempts to reach a server that refuses connections. */
const longestPauseMs = 10_000

interface Watched {
  readonly connect: () => Client
  readonly sockets: ServerSockets
  readonly timing: ProbeTiming
  readonly client: { current?: Client | undefined }
}

/**
 * Asks a server at intervals, on a connection of its own, whether it still answers. When it does not, as a paused server or one behind a broken
 * network, statements on other connections would wait for ever: those that have received nothing meanwhile are closed. A statement may take as
 * long as it likes while the server answers. Returns a function that stops the watch.
 */
export function watchServer(connect: () => Client, sockets: ServerSockets, timing: ProbeTiming): () => void {
  const stopping = new AbortController()
  const watched: Watched = { connect, sockets, timing, client: {} }
  void watchUntil(stopping.signal, watched)
  return () => {
    stopping.abort()
    closeClient(watched)
  }
}

async function watchUntil(signal: AbortSignal, watched: Watched): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const pauseMs = Math.min(watched.timing.intervalMs * 2 ** failures, longestPauseMs)
    await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => undefined)
    if (signal.aborted) return
    const outcome = await probeOnce(watched)
    failures = outcome === 'failed' ? failures + 1 : 0
  }
}

type Outcome = 'answered' | 'failed' | 'silent'

async function probeOnce(watched: Watched): Promise<Outcome> {
  const closeSilent = watched.sockets.mark()
  const outcome = await awaitOutcome(probe(watched), watched.timing)
  if (outcome === 'silent') closeSilent()
  if (outcome !== 'answered') closeClient(watched)
  return outcome
}

async function probe({ client, connect }: Watched): Promise<void> {
  if (client.current === undefined) {
    const opened = connect()
    opened.on('error', () => undefined)
    client.current = opened
    await opened.connect()
  }
  await client.current.query('select 1')
}

/** Waits in slices: after the event loop was blocked, one slice is over at most, and the answer that lies in the socket is read before the next. */
async function awaitOutcome(asked: Promise<void>, { timeoutMs }: ProbeTiming): Promise<Outcome> {
  const outcome = asked.then(
    () => 'answered' as const,
    () => 'failed' as const,
  )
  for (let slice = 0; slice < waitSlices; slice++) {
    const known = await Promise.race([outcome, sleep(timeoutMs / waitSlices, undefined, { ref: false })])
    if (known !== undefined) return known
  }
  return 'silent'
}

function closeClient({ client }: Watched): void {
  client.current?.end().catch(() => undefined)
  client.current = undefined
}
