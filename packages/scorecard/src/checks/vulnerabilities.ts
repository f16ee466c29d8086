import type { Check } from '../check.ts'

/** Known vulnerabilities of the components: a point for each. */
export const vulnerabilities: Check = {
  name: 'Vulnerabilities',
  risk: 'High',
  short: 'Determines if the project has open, known vulnerabilities.',
  run: ({ vulnerabilities: count, hasComponents }) => {
    if (count === undefined && hasComponents !== false) return undefined
    return { score: Math.max(0, 10 - (count ?? 0)), reason: `${count ?? 0} existing vulnerabilities detected` }
  },
}
