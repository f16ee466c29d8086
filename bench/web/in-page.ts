/// <reference lib="dom" />
// Functions that run in the page: each stands for itself, since only its text gets there.

/** What a browser says of a page that was just opened, in milliseconds. */
export interface FirstPaint {
  readonly first: number
  readonly largest: number
  /** Share of the window that moved. */
  readonly shift: number
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

export async function readFirstPaint(): Promise<FirstPaint> {
  const entries = await new Promise<readonly PerformanceEntry[]>((resolve) => {
    const seen: PerformanceEntry[] = []
    for (const type of ['paint', 'largest-contentful-paint', 'layout-shift'])
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
    setTimeout(() => resolve(seen), 300)
  })
  const shifts = entries.filter(({ entryType }) => entryType === 'layout-shift') as ShiftEntry[]
  return {
    first: entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN,
    largest: Math.max(...entries.filter(({ entryType }) => entryType === 'largest-contentful-paint').map(({ startTime }) => startTime)),
    shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  }
}

/** Clicks a link and returns the milliseconds until the page has what it is opened for. */
export async function timeLink({ link, until }: { readonly link: string; readonly until: string }): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>(link)?.click()
  while (document.querySelector(until) === null) await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - start
}

/** Scrolls a list and returns the milliseconds of each frame, and the most rows that were in the page. */
export async function scrollList(frames: number): Promise<{ readonly times: readonly number[]; readonly rows: number }> {
  const grid = document.querySelector('[role="grid"]')
  const times: number[] = []
  const state = { rows: 0, last: await new Promise<number>((resolve) => requestAnimationFrame(resolve)) }
  for (let frame = 0; frame < frames; frame++) {
    grid?.scrollBy(0, 300)
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    times.push(now - state.last)
    state.last = now
    state.rows = Math.max(state.rows, document.querySelectorAll('[role="row"]').length)
  }
  return { times, rows: state.rows }
}

interface Watched {
  interactions?: Map<number, number>
}

/** Begins to note how long each key and click takes until the next paint. */
export function watchInteractions(): void {
  const interactions = new Map<number, number>()
  Object.assign(globalThis as Watched, { interactions })
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & { readonly interactionId: number })[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  })
  observer.observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Returns what was noted; what took less than 16 ms is not, the browser does not tell. */
export async function takeInteractions(): Promise<readonly number[]> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return [...((globalThis as Watched).interactions?.values() ?? [])]
}
