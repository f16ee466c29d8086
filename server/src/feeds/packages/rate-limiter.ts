import { setTimeout as wait } from 'node:timers/promises'

/** Spaces the starts of requests; `turn` rejects when the signal aborts the wait. */
export interface RateLimiter {
  readonly turn: (signal: AbortSignal) => Promise<void>
}

/** Creates a rate limiter whose first turn is immediate. */
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
