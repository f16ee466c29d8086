import type { RetentionBounds } from '#platform/retention-settings.ts'

/** Returns for how many days a company keeps rows: what it chose, within the operator's bounds; undefined for ever. */
export function keptDays({ least, most }: RetentionBounds, chosen: number | undefined): number | undefined {
  if (chosen === undefined) return most
  return Math.min(Math.max(chosen, least), most ?? Infinity)
}
