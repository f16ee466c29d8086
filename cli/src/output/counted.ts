/** Writes a number with its word: `1 finding`, `2 findings`, `1 is answered`. `many` is what stands with any number but one; by default the word with an s. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${String(number)} ${number === 1 ? one : many}`
}
