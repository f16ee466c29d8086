/** What became of one attempt. */
export interface Outcome {
  readonly at: Date
  readonly durationMs: number
  readonly status: number | undefined
  /** How the answer begins. */
  readonly body: string | undefined
  /** Why it counts as failed, in a sentence; undefined when the target took it. */
  readonly error: string | undefined
  /** For how long the target asks to be left alone. */
  readonly requestedDelayMs: number | undefined
}

/** The answer of a target that never wants to hear of us again. */
export const httpGone = 410
