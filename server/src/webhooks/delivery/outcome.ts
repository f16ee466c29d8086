/** The outcome of one attempt. */
export interface Outcome {
  readonly at: Date
  readonly durationMs: number
  readonly status: number | undefined
  /** The beginning of the response. */
  readonly body: string | undefined
  /** Why the attempt failed, as a sentence; undefined when the target accepted it. */
  readonly error: string | undefined
  /** The target's Retry-After. */
  readonly requestedDelayMs: number | undefined
}

/** HTTP status 410: the target wants no more deliveries. */
export const httpGone = 410
