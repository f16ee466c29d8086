import { asText } from '../json/json-values.ts'

/** Trimmed text of at most so many characters; undefined for anything that is no text, or an empty one. */
export function shortText(value: unknown, most: number): string | undefined {
  // cut before it is trimmed: many results may mean one text of megabytes
  const text = asText(typeof value === 'string' ? value.slice(0, most * 4) : value)
  return text === undefined || text.length <= most ? text?.toWellFormed() : `${text.slice(0, most - 1).toWellFormed()}…`
}

/** A whole number from 0 on, as indexes and lines are; undefined for anything else. */
export function asCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : undefined
}

/** Lengths that real tools stay under. */
export const longest = { id: 500, name: 200, message: 2_000, shortDescription: 1_000, description: 4_000, uri: 2_000 } as const
