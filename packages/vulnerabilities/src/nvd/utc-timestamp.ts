import { timestampOf } from '../untrusted-values.ts'

/** A moment as ISO 8601 UTC; the publishers of CVE records leave the zone out and mean UTC. */
export function utcTimestamp(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return timestampOf(/T[\d:.]+$/u.test(text) ? `${text}Z` : text)
}
