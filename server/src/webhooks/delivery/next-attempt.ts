const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Between one try of a delivery and the next. The last of them repeats until the day is over. */
const retryDelays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour]

/** Longer than this nobody is obeyed who asks to be left alone. */
const maxRequestedDelay = 4 * hour

export interface AttemptHistory {
  readonly attempts: number
  readonly at: Date
  readonly giveUpAt: Date
  /** What the target asked for. */
  readonly requestedDelayMs: number | undefined
  /** From 0 to 1: spreads what failed together. */
  readonly jitter: number
}

/** When a delivery that failed is due again; undefined once its day is over. The last try is at the end of the day. */
export function nextAttempt({ attempts, at, giveUpAt, requestedDelayMs = 0, jitter }: AttemptHistory): Date | undefined {
  if (at >= giveUpAt) return undefined
  const pause = (retryDelays[attempts - 1] ?? 4 * hour) * (0.8 + 0.4 * jitter)
  const wished = at.getTime() + Math.max(pause, Math.min(requestedDelayMs, maxRequestedDelay))
  return new Date(Math.min(wished, giveUpAt.getTime()))
}

/** For how long a webhook is left alone after so many attempts in a row failed: a queue must not knock once for each entry. */
export function webhookPauseMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(5 * second * 2 ** (failures - 3), 10 * minute)
}

/** What a Retry-After header asks for, in seconds or as a date. */
export function retryAfterMs(header: string | undefined, at: Date): number | undefined {
  if (header === undefined) return undefined
  const wished = /^\d{1,9}$/u.test(header) ? Number(header) * second : Date.parse(header) - at.getTime()
  return Number.isFinite(wished) && wished > 0 ? wished : undefined
}
