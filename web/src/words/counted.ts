/**
 * Writes a number with the words that follow it, which differ for one: `1 finding`, `1,204 findings`. The number is formatted already, or below a
 * thousand.
 */
export function counted(count: number | string, one: string, many: string): string {
  return `${String(count)} ${whether(count, one, many)}`
}

/** Returns the words for one, or those for any other number. */
export function whether(count: number | string, one: string, many: string): string {
  return String(count) === '1' ? one : many
}
