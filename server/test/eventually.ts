import { setTimeout as pause } from 'node:timers/promises'

const tries = 1_200
const pauseMs = 50

/** Looks until it finds something, within a minute of looks; fails with what was waited for. */
export async function eventually<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  for (let tried = 0; tried < tries; tried++) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await pause(pauseMs)
  }
  throw new Error(`${what} did not happen`)
}
