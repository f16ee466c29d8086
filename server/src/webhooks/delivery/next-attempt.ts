const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delays between attempts. The last one repeats until the end of the day. */
const retryDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour]

/** Upper bound for Retry-After. */
const maxRequestedDelay = 4 * hour

export interface AttemptHistory {
  readonly attempts: number
  readonly at: Date
  readonly giveUpAt: Date
  /** The target's Retry-After. */
  readonly requestedDelayMs: number | undefined
  /** From 0 to 1; spreads deliveries that failed together. */
  readonly jitter: number
}

/** Returns when a failed delivery is due again; undefined after its day. The last attempt is at the end of the day. */
export function nextAttempt({ attempts, at, giveUpAt, requestedDelayMs = 0, jitter }: AttemptHistory): Date | undefined {
  if (at >= giveUpAt) return undefined
  const pause = (retryDelays[attempts - 1] ?? 4 * hour) * (0.8 + 0.4 * jitter)
  const earliest = at.getTime() + Math.max(pause, Math.min(requestedDelayMs, maxRequestedDelay))
  return new Date(Math.min(earliest, giveUpAt.getTime()))
}

/** Returns how long to pause a webhook after consecutive failures, so that its queue does not hit the target for each entry. */
export function webhookPauseMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(5 * second * 2 ** (failures - 3), 10 * minute)
}

/** Parses a Retry-After header: seconds or a date. */
export function retryAfterMs(header: string | undefined, at: Date): number | undefined {
  if (header === undefined) return undefined
  const delay = /^\d{1,9}$/u.test(header) ? Number(header) * second : Date.parse(header) - at.getTime()
  return Number.isFinite(delay) && delay > 0 ? delay : undefined
}
