import { momentOf } from '#standards/advisory/foreign.ts'

/** A moment as ISO 8601 UTC; the publishers of CVE records leave the zone out and mean UTC. */
export function momentInUtc(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return momentOf(/T[\d:.]+$/u.test(text) ? `${text}Z` : text)
}
