import { isCapital, isMonth, type StatementToken } from './statement-tokens.ts'
import type { TokenReader } from './token-reader.ts'

const range = /((?:19|20)\d\d)[a-z]?(?:\s*(-|~|to|through|until)\s*(\d{4}|\d\d(?!\d)|present|now|today|current|date)?)?/giu

/** Writes the years of tokens: `2019-2021, 2023`. */
export function datesOf(tokens: readonly StatementToken[]): string {
  const text = tokens.map(({ raw }) => raw).join(' ')
  const found = Array.from(text.matchAll(range), ([, from = '', dash, to]) => rangeOf(from, dash, to))
  return [...new Set(found)].join(', ')
}

/** Whether a year, `5 Jan 2003` or `May 2003` begins at a position. */
export function beginsDate(reader: TokenReader, at: number): boolean {
  const token = reader.tokenAt(at)
  if (token === undefined || token.kind === 'year') return token !== undefined
  if (isDay(token)) return isNamedMonth(reader.tokenAt(at + 1))
  return isNamedMonth(token) && reader.tokenAt(at + 1)?.kind === 'year'
}

/** Whether a token is the day of a month. */
export function isDay(token: StatementToken | undefined): boolean {
  return /^\d{1,2}(?:st|nd|rd|th)?$/u.test(token?.text ?? '')
}

function isNamedMonth(token: StatementToken | undefined): boolean {
  return token !== undefined && isMonth(token) && isCapital(token)
}

/** `1998-07`: the first year that ends so and is not before the other. */
function fullYear(from: string, to: string): string {
  const century = Number(from.slice(0, 2)) + (to < from.slice(2) ? 1 : 0)
  return `${century}${to}`
}

function rangeOf(from: string, dash: string | undefined, to: string | undefined): string {
  if (dash === undefined) return from
  if (to === undefined) return `${from}-`
  if (!/^\d/u.test(to)) return `${from}-present`
  return `${from}-${to.length === 2 ? fullYear(from, to) : to}`
}
