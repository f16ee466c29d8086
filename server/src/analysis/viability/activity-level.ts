import { monthsBefore } from '#platform/months-before.ts'

/** How active a repository is (decisions 4): none for 24 months, very low, low, normal, very active. */
export type ActivityLevel = 0 | 1 | 2 | 3 | 4

/** What the level rests on. */
export interface Activity {
  readonly isArchived: boolean
  /** The later of last commit and last release. */
  readonly lastActivity: Date | undefined
  readonly monthlyCommits: number | undefined
}

/** A repository whose last activity is older than `months` has at most this level. */
export const agedLevels = [
  { months: 24, level: 0 },
  { months: 12, level: 1 },
  { months: 6, level: 2 },
] as const

const manyCommits = 20

/**
 * The level at a moment (decisions 4 and 16): an archived repository has none; undefined where nobody knows when it was last
 * active. Many commits a month count as long as there was activity within six months: they may have been counted long ago.
 */
export function activityLevel({ isArchived, lastActivity, monthlyCommits = 0 }: Activity, at: Date): ActivityLevel | undefined {
  if (isArchived) return 0
  if (lastActivity === undefined) return undefined
  const aged = agedLevels.find(({ months }) => lastActivity < monthsBefore(at, months))
  return aged?.level ?? (monthlyCommits >= manyCommits ? 4 : 3)
}
