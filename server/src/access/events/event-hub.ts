import { Readable } from 'node:stream'
import type { Caller } from '#access/caller.ts'
import { findAdmitted } from '#access/events/admitted-store.ts'
import { type Announced, changeChannel } from '#access/events/change-store.ts'
import type { Database } from '#database/database.ts'
import type { Listen } from '#database/listen.ts'
import { HttpError } from '#platform/http-error.ts'
import { metrics } from '#platform/metrics/metrics.ts'

/** How many streams may be open at once in this process. */
export interface StreamLimits {
  readonly perUser: number
  readonly total: number
}

/** The event streams of a process. */
export interface EventHub {
  /**
   * Opens a stream for a session or key. `age`: how many milliseconds ago its reader began to read what it has; where something changed since,
   * or may have, the stream begins with that. Throws a 429 above a limit.
   */
  readonly open: (caller: Caller, age?: number) => Promise<Readable>
  /** Keeps connections open, and ends the streams of sessions and keys that no longer admit their holder. */
  readonly beat: () => Promise<void>
  /** Ends all streams and stops listening. */
  readonly close: () => Promise<void>
}

interface Hub {
  readonly db: Database
  readonly now: () => Date
  readonly listen: Listen
  readonly limits: StreamLimits
  readonly streams: Map<string, Set<EventStream>>
  listening: Promise<() => Promise<void>> | undefined
  /** Since when every change was heard. */
  heardSince: number
  /** When the last change of each company was heard. */
  readonly lastHeard: Map<string, number>
}

interface EventStream {
  readonly companyId: string
  /** Of the session or key. */
  readonly holderId: string
  readonly userId: string
  readonly body: Readable
}

const defaultLimits: StreamLimits = { perUser: 20, total: 5_000 }

/** A reader that leaves more than this waiting is disconnected; about six hundred events. */
const maxWaitingBytes = 65_536

/** Creates the hub. It listens to the database once the first stream is opened. */
export function createEventHub(context: Pick<Hub, 'db' | 'now' | 'listen'>, limits = defaultLimits): EventHub {
  const hub: Hub = { ...context, limits, streams: new Map(), listening: undefined, heardSince: Infinity, lastHeard: new Map() }
  return {
    open: (caller, age) => openStream(hub, caller, age),
    async beat() {
      broadcast(all(hub), ': heartbeat\n\n')
      for (const companyId of hub.streams.keys()) await endUnadmitted(hub, companyId)
    },
    async close() {
      for (const { body } of all(hub)) body.push(null)
      const { listening } = hub
      hub.listening = undefined
      await listening?.then((stop) => stop())
    },
  }
}

async function openStream(hub: Hub, { companyId, id: userId, keyId, session }: Caller, age?: number): Promise<Readable> {
  requireRoom(hub, companyId, userId)
  const body = new Readable({ read: () => undefined })
  const stream: EventStream = { companyId, holderId: session?.id ?? keyId ?? '', userId, body }
  const streams = hub.streams.get(companyId) ?? new Set()
  hub.streams.set(companyId, streams.add(stream))
  noteOpen(hub)
  body.once('close', () => remove(hub, stream))
  try {
    await startListening(hub)
  } catch (error) {
    body.destroy()
    throw error
  }
  // the browser waits this long before it connects again
  body.push('retry: 3000\n\n')
  if (age !== undefined && mayHaveChanged(hub, companyId, age)) body.push(toMessage(anything))
  return body
}

/** A request is under way for a moment, while the age that it names does not grow. Clients that wait longer for the answer read again. */
const underWayMs = 1000

function mayHaveChanged({ now, heardSince, lastHeard }: Hub, companyId: string, age: number): boolean {
  const since = now().getTime() - age - underWayMs
  return heardSince > since || (lastHeard.get(companyId) ?? 0) >= since
}

/** Nobody can tell what changed. */
const anything = { type: 'all', ids: [] }

function requireRoom(hub: Hub, companyId: string, userId: string): void {
  const { streams, limits } = hub
  const own = [...(streams.get(companyId) ?? [])].filter((stream) => stream.userId === userId).length
  const total = countStreams(hub)
  if (own < limits.perUser && total < limits.total) return
  const whose = own < limits.perUser ? 'of this service' : 'of one user or key'
  throw new HttpError(429, `Too many event streams ${whose} are open.`, { headers: { 'retry-after': '60' } })
}

function remove(hub: Hub, stream: EventStream): void {
  const { streams } = hub
  const its = streams.get(stream.companyId)
  its?.delete(stream)
  if (its?.size === 0) streams.delete(stream.companyId)
  noteOpen(hub)
}

function noteOpen(hub: Hub): void {
  metrics.eventStreams.set({}, countStreams(hub))
}

function countStreams({ streams }: Hub): number {
  return [...streams.values()].reduce((sum, { size }) => sum + size, 0)
}

async function startListening(hub: Hub): Promise<void> {
  hub.listening ??= hub.listen(changeChannel, {
    heard: (payload) => pass(hub, JSON.parse(payload) as Announced),
    missed: () => {
      hub.heardSince = hub.now().getTime()
      broadcast(all(hub), toMessage(anything))
    },
  })
  try {
    await hub.listening
    hub.heardSince = Math.min(hub.heardSince, hub.now().getTime())
  } catch (error) {
    hub.listening = undefined
    throw error
  }
}

function pass(hub: Hub, { companyId, type, ids }: Announced): void {
  if (type === 'access') {
    void endUnadmitted(hub, companyId)
    return
  }
  hub.lastHeard.set(companyId, hub.now().getTime())
  broadcast([...(hub.streams.get(companyId) ?? [])], toMessage({ type, ids }))
}

function toMessage(event: { readonly type: string; readonly ids: readonly string[] }): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

function all({ streams }: Hub): readonly EventStream[] {
  return Array.from(streams.values(), (its) => [...its]).flat()
}

/** Sends one message to many; who does not read is disconnected, so that memory stays bounded. */
function broadcast(streams: readonly EventStream[], message: string): void {
  const bytes = Buffer.from(message)
  for (const { body } of streams) {
    if (body.readableLength > maxWaitingBytes) body.destroy()
    else body.push(bytes)
  }
}

/** Ends the streams of sessions that ended and of keys that were unpublished or deleted. A database that fails is asked again at the next beat. */
async function endUnadmitted({ db, now, streams }: Hub, companyId: string): Promise<void> {
  const open = [...(streams.get(companyId) ?? [])]
  if (open.length === 0) return
  const ids = [...new Set(open.map(({ holderId }) => holderId))]
  const admitted = await findAdmitted(db, { companyId }, { ids, now: now() }).catch(() => undefined)
  if (admitted === undefined) return
  for (const { holderId, body } of open) if (!admitted.has(holderId)) body.push(null)
}
