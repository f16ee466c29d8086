/** The error codes of a device that polls (RFC 8628 §3.5). */
export type PollProblem = 'authorization_pending' | 'slow_down' | 'expired_token' | 'access_denied'

/** A request that nobody has allowed yet. */
export interface WaitingRequest {
  readonly expires: Date
  readonly denied: boolean
  /** The last poll. */
  readonly polled: Date | undefined
  /** Least seconds between two polls. */
  readonly intervalSeconds: number
}

interface PollDecision {
  readonly problem: PollProblem
  readonly intervalSeconds: number
}

/** How much longer a device has to wait after each poll that came too early. */
const stepSeconds = 5
/** Upper bound, so that an endless loop of polls does not overflow the column. */
const longestSeconds = 600

/** Decides the answer to a device whose request nobody has approved yet (docs/reference/device-login.md#polling). */
export function decidePoll({ expires, denied, polled, intervalSeconds }: WaitingRequest, now: Date): PollDecision {
  if (expires <= now) return { problem: 'expired_token', intervalSeconds }
  if (denied) return { problem: 'access_denied', intervalSeconds }
  const isEarly = polled !== undefined && polled.getTime() + intervalSeconds * 1000 > now.getTime()
  if (!isEarly) return { problem: 'authorization_pending', intervalSeconds }
  return { problem: 'slow_down', intervalSeconds: Math.min(longestSeconds, intervalSeconds + stepSeconds) }
}
