/** What was measured on a set of records whose truth is known. */
export interface SetResult {
  readonly set: string
  readonly records: number
  readonly figures: Readonly<Record<string, number>>
  /** One line for each miss: id, expected, found. */
  readonly wrong: readonly string[]
}
