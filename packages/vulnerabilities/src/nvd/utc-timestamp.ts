import { timestampOf } from '../untrusted-values.ts'

/** Normalises a timestamp to ISO 8601 UTC; publishers of CVE records omit the zone and mean UTC. */
export function utcTimestamp(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return timestampOf(/T[\d:.]+$/u.test(text) ? `${text}Z` : text)
}
