import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { noteReachable } from '../api/reachability.ts'
import { type Change, isConcerned } from './changes.ts'

/** Changes are collected this long: an import changes its module, scan and risks one after the other. */
const collectMs = 300
/** How long a request for the stream may take before it misses changes (docs/reference/events.md#connections). */
const underWayMs = 1000
/** A page that nobody sees for this long needs no stream. */
const hiddenMs = 60_000
/** Pause after the service refused a stream; a lost connection is opened again by the browser. */
const refusedMs = 60_000

const stream = { isOpen: false }
const listeners = new Set<() => void>()

function setOpen(isOpen: boolean): void {
  stream.isOpen = isOpen
  for (const listener of listeners) listener()
}

function onStreamChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the interval at which data is read again while no stream says what changed; false while one does. */
export function usePollInterval(milliseconds: number): number | false {
  const isOpen = useSyncExternalStore(onStreamChange, () => stream.isOpen)
  return isOpen ? false : milliseconds
}

/** Reads again what changed in the company, while somebody is logged in and the page is seen. */
export function useEventStream(isLoggedIn: boolean): void {
  const queries = useQueryClient()
  useEffect(() => (isLoggedIn ? followEvents(queries) : undefined), [queries, isLoggedIn])
}

interface Followed {
  readonly take: (change: Change) => void
  source?: EventSource | undefined
  timer?: number
  wasOpen: boolean
}

/** Opens the stream while the page is seen. Returns what ends it. */
function followEvents(queries: QueryClient): () => void {
  const followed: Followed = { take: collector(queries), wasOpen: false }
  function onVisibility(): void {
    if (document.hidden) return later(followed, close, hiddenMs)
    clearTimeout(followed.timer)
    open(followed)
  }
  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(followed.timer)
    close(followed)
  }
}

function open(followed: Followed): void {
  if (followed.source !== undefined) return
  const source = new EventSource(addressOf(followed))
  const asked = performance.now()
  followed.source = source
  source.addEventListener('open', () => {
    noteReachable(true)
    // what happened without a stream is not known, and the service allows for a moment on the way
    if (followed.wasOpen || performance.now() - asked > underWayMs) followed.take({ type: 'all', ids: [] })
    followed.wasOpen = true
    setOpen(true)
  })
  source.addEventListener('message', ({ data }) => followed.take(JSON.parse(data as string) as Change))
  source.addEventListener('error', () => {
    setOpen(false)
    if (source.readyState !== EventSource.CLOSED) return
    close(followed)
    later(followed, open, refusedMs)
  })
}

/** The first stream of a page says whether something changed since the page began to read, which was before its scripts arrived. */
function addressOf({ wasOpen }: Followed): string {
  return wasOpen ? '/api/v2/account/events' : `/api/v2/account/events?age=${String(Math.ceil(performance.now()))}`
}

function close(followed: Followed): void {
  followed.source?.close()
  followed.source = undefined
  setOpen(false)
}

function later(followed: Followed, action: (followed: Followed) => void, milliseconds: number): void {
  clearTimeout(followed.timer)
  followed.timer = window.setTimeout(() => action(followed), milliseconds)
}

/** Returns what takes a change; those that come close together are one reading. */
function collector(queries: QueryClient): (change: Change) => void {
  const waiting: Change[] = []
  return (change) => {
    if (waiting.push(change) > 1) return
    setTimeout(() => void readAgain(queries, waiting.splice(0)), collectMs)
  }
}

/** Reading again cancels what is under way: a further page that the user asked for comes first. */
async function readAgain(queries: QueryClient, changes: readonly Change[]): Promise<void> {
  const growing = queries.getQueryCache().findAll({ predicate: (query) => isConcerned(query, changes) && isGrowing(query) })
  await Promise.all([
    queries.invalidateQueries({ predicate: (query) => isConcerned(query, changes) && !growing.includes(query) }),
    ...growing.map(async ({ queryKey, promise }) => {
      await promise?.catch(() => undefined)
      await queries.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}

function isGrowing({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus === 'fetching' && fetchMeta?.fetchMore !== undefined
}
