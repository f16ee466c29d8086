import { setTimeout as wait } from 'node:timers/promises'

/** Lets requests begin one after the other, so far apart; rejects when the signal ends the wait. */
export interface RateLimiter {
  readonly turn: (signal: AbortSignal) => Promise<void>
}

/** The first turn is at once. */
export function createRateLimiter(pauseMs: number): RateLimiter {
  let free = 0
  return {
    async turn(signal) {
      const now = performance.now()
      const begin = Math.max(now, free)
      free = begin + pauseMs
      if (begin > now) await wait(begin - now, undefined, { signal })
      signal.throwIfAborted()
    },
  }
}
