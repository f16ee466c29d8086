import { asText } from '../json/json-values.ts'

/** Returns trimmed text of at most `most` characters; undefined when empty. */
export function shortText(value: unknown, most: number): string | undefined {
  // cut before trimming: many results may refer to one text of megabytes
  const text = asText(typeof value === 'string' ? value.slice(0, most * 4) : value)
  return text === undefined || text.length <= most ? text?.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** Returns a whole number from 0, such as an index or line; undefined otherwise. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : undefined
}

/** Limits that real tools stay under. */
export const longest = { id: 500, name: 200, message: 2_000, shortDescription: 1_000, description: 4_000, uri: 2_000 } as const
