import type { Check } from '../check.ts'

const days = 90
const milliseconds = 86_400_000
const weeks = days / 7

/** Commits of the last 90 days: one a week is full marks. */
export const maintained: Check = {
  name: 'Maintained',
  risk: 'High',
  short: 'Determines if the project is actively maintained.',
  run: ({ commitDates }, now) => {
    if (commitDates === undefined) return undefined
    const since = now.getTime() - days * milliseconds
    const count = commitDates.filter((date) => Date.parse(date) >= since).length
    return { score: Math.min(10, Math.floor((count / weeks) * 10)), reason: `${count} commits in the last ${days} days` }
  },
}
