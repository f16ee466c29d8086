import { asText } from '../json/json-values.ts'

const longest = 20_000

/** Normalises a timestamp to ISO 8601 UTC; undefined when it is invalid. */
export function isoTimestampOf(value: unknown): string | undefined {
  const text = asText(value)
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/u.test(text)) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Limits the length of a text. */
export function limitedTextOf(value: unknown): string | undefined {
  return asText(value)?.slice(0, longest)
}

/** Deduplicates the ids of one vulnerability, the CVE id first. */
export function orderIds(ids: readonly (string | undefined)[]): readonly string[] {
  const known = [...new Set(ids.filter((id) => id !== undefined).map((id) => id.slice(0, 200)))]
  return [...known.filter((id) => /^CVE-/iu.test(id)), ...known.filter((id) => !/^CVE-/iu.test(id))]
}
