import { setTimeout as pause } from 'node:timers/promises'

/** Less than the limit of a test (vitest.config.ts), so that the failure says what was waited for. */
export const patienceMs = 60_000
const pauseMs = 50

/** Looks until it finds something; fails with what was waited for. */
export async function eventually<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await pause(pauseMs)
  }
  throw new Error(`${what} did not happen within ${String(patienceMs / 1000)} seconds`)
}
