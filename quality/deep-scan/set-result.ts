/** What one set of texts with known results says about a finder. */
export interface SetResult {
  readonly set: string
  readonly records: number
  /** Shares by name, as `precision of holders`. */
  readonly figures: Readonly<Record<string, number>>
  /** A line per miss: the record, what was expected, what was found. */
  readonly wrong: readonly string[]
}
