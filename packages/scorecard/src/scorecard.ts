/** The document of OpenSSF Scorecard, with the number of checks behind the score. */
export interface Scorecard {
  /** `2026-11-22` */
  readonly date: string
  readonly repo: { readonly name: string; readonly commit: string }
  readonly scorecard: { readonly version: string; readonly commit: string }
  /** From 0 to 10, with one digit; -1 where no check was conclusive. */
  readonly score: number
  /** `13 of 20`: the others need more than the files of a repository. */
  readonly checked: string
  readonly checks: readonly ScorecardCheck[]
  readonly metadata: readonly string[]
}

export interface ScorecardCheck {
  readonly name: string
  readonly score: number
  readonly reason: string
  readonly details: readonly string[]
  readonly documentation: { readonly short: string; readonly url: string }
}
