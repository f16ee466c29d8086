import type { Search } from '../api/search.ts'

/** What is open on a page is no part of its view. */
const passing = new Set(['finding', 'full', 'webhook'])

/** Writes the filters and the order of a list as the query of a view. */
export function toViewQuery(search: Search): string {
  const kept = Object.entries(search).filter(([name, value]) => value !== undefined && value !== '' && !passing.has(name))
  return new URLSearchParams(kept as [string, string][]).toString()
}

/** Returns what is open on the page. */
export function openIn(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => passing.has(name)))
}

/** Reads the query of a view. */
export function readViewQuery(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query))
}
