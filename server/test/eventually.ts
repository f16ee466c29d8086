import { setTimeout as pause } from 'node:timers/promises'

const tries = 1_200
const pauseMs = 50

/** Polls for up to a minute until the function returns something; fails with a description. */
export async function eventually<Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await pause(pauseMs)
  }
  throw new Error(`${what} did not happen`)
}
