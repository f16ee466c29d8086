/** A path without findings, and why. */
export interface Skipped {
  readonly path: string
  readonly why: string
}
