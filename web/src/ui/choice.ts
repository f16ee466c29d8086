/** A value to choose and what it is called. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Makes choices from labels by value. */
export function choicesOf(labels: Readonly<Record<string, string>>): readonly Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Adds what is stored or in the address and no longer offered, such as several values joined by commas. */
export function withCurrent(offered: readonly Choice[], current: string | undefined): readonly Choice[] {
  const isOffered = current === undefined || current === '' || offered.some(({ value }) => value === current)
  return isOffered ? offered : [...offered, { value: current, label: current }]
}
