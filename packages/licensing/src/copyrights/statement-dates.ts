import type { StatementToken } from './statement-tokens.ts'

const range = /((?:19|20)\d\d)[a-z]?(?:\s*(-|to|through|until)\s*(\d{4}|\d\d(?!\d)|present|now|today|current|date)?)?/giu

/** Writes the years of tokens: `2019-2021, 2023`. */
export function datesOf(tokens: readonly StatementToken[]): string {
  const text = tokens.map(({ raw }) => raw).join(' ')
  const found = Array.from(text.matchAll(range), ([, from = '', dash, to]) => rangeOf(from, dash, to))
  return [...new Set(found)].join(', ')
}

function rangeOf(from: string, dash: string | undefined, to: string | undefined): string {
  if (dash === undefined) return from
  if (to === undefined) return `${from}-`
  if (!/^\d/u.test(to)) return `${from}-present`
  return `${from}-${to.length === 2 ? from.slice(0, 2) + to : to}`
}
