/** How well one set of examples is met. */
export interface SetResult {
  readonly set: string
  readonly records: number
  readonly figures: Readonly<Record<string, number>>
  /** One line per miss: id, expected, found. */
  readonly wrong: readonly string[]
}
